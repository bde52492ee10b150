import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

declare const process: { env: Record<string, string | undefined> }

const SERVER = process.env.BOHNHOF_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/bohnhof/table/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content security policy knows no data: but for pictures
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['.', '../src/bohnhof/texts'] },
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
      '^/t/[^/]+/as/': SERVER,
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
})

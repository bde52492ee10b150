import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const SERVER = process.env.BOHNHOF_SERVER ?? 'http://127.0.0.1:8000'

/** Writes `sw.js`: the service worker, with the names of all files that it keeps. */
function serviceWorker() {
  return {
    name: 'bohnhof-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const shown = readdirSync('public').filter((name) => !name.startsWith('.'))
        const shell = ['/', ...[...built, ...shown].sort().map((name) => `/${name}`)]
        const source = readFileSync('src/worker.js', 'utf8')
        const page = bundle['index.html']
        const version = createHash('sha256')
          .update(shell.join() + source + (page?.type === 'asset' ? String(page.source) : ''))
          .digest('hex')
          .slice(0, 12)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source.replace('self.__SHELL__', JSON.stringify(shell)).replace('self.__VERSION__', JSON.stringify(version)),
        })
      },
    },
  }
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  base: '/',
  build: {
    outDir: '../src/bohnhof/table/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a page that allows only its own files
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['.', '../src/bohnhof/texts'] },
    proxy: {
      // The server sees the page's own origin, or it would take the page for one of another site.
      '/api': { target: SERVER, changeOrigin: false },
      '/ws': { target: SERVER, ws: true, changeOrigin: false },
      '^/t/[^/]+/as/': { target: SERVER, changeOrigin: false },
    },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
})

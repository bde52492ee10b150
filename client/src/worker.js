/**
 * The service worker: it keeps the files of the client, so that the page opens without a network and says so. Nothing
 * of a game is ever kept: questions to the server go past it. `SHELL` and `VERSION` are filled in when it is built.
 */
const SHELL = self.__SHELL__
const VERSION = self.__VERSION__
const CACHE = `bohnhof-${VERSION}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('bohnhof-') && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname) || url.pathname.includes('/as/')) return
  if (request.mode === 'navigate') {
    // the newest page, or without a network the one that was kept
    event.respondWith(fetch(request).catch(() => caches.match('/').then((page) => page ?? Response.error())))
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)))
  }
})

import { mount } from 'svelte'

import App from './App.svelte'
import { followLinks } from './app/route.svelte'
import { paint, theme } from './app/theme.svelte'
import './app/style.css'

paint(theme())
followLinks()
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // without it the page works as well, only not without a network
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}

export default mount(App, { target: document.getElementById('app')! })

import { mount } from 'svelte'

import App from './App.svelte'
import { followLinks } from './app/route.svelte'
import { paint, theme } from './app/theme.svelte'
import './app/style.css'

paint(theme())
followLinks()

export default mount(App, { target: document.getElementById('app')! })

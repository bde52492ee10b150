import { mount } from 'svelte'
import '../app/style.css'
import Sheet from './Sheet.svelte'
import Dev from './Dev.svelte'
const asked = new URLSearchParams(location.search)
mount(asked.get('f') ? Dev : Sheet, { target: document.getElementById('app')! })

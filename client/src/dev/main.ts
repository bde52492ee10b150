import { mount } from 'svelte'
import '../app/style.css'
import Sheet from './Sheet.svelte'
mount(Sheet, { target: document.getElementById('app')! })

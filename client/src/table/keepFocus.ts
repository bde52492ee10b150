/**
 * Keeps the focus near: where the button that had it is gone (its offer was answered, its command was carried out), the
 * next one of the same part gets it, or the part itself, and nobody has to start again at the top of the page.
 */
export function keepFocus(part: HTMLElement): { destroy(): void } {
  let had = false

  const noticed = (event: FocusEvent) => {
    had = part.contains(event.target as Node)
  }
  const observer = new MutationObserver(() => {
    if (!had || (document.activeElement !== null && document.activeElement !== document.body)) return
    const next = [...part.querySelectorAll<HTMLElement>('button:not([disabled])')].find((button) => button.offsetParent !== null)
    ;(next ?? part).focus({ preventScroll: true })
  })
  part.tabIndex = -1
  document.addEventListener('focusin', noticed)
  observer.observe(part, { childList: true, subtree: true })
  return {
    destroy() {
      document.removeEventListener('focusin', noticed)
      observer.disconnect()
    },
  }
}

/**
 * Arrow keys go from one `[data-rove]` to the next, and the Tab key leaves them all at once: one of them is in the order
 * of focus, the last one that had it.
 */
export function roving(list: HTMLElement): { destroy(): void } {
  const items = () => [...list.querySelectorAll<HTMLElement>('[data-rove]')]

  function settle(chosen?: HTMLElement): void {
    const all = items()
    const kept = chosen ?? all.find((item) => item.tabIndex === 0) ?? all[0]
    for (const item of all) {
      const tabIndex = item === kept ? 0 : -1
      if (item.tabIndex !== tabIndex || !item.hasAttribute('tabindex')) item.tabIndex = tabIndex
    }
  }

  function press(event: KeyboardEvent): void {
    const all = items()
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = all[Math.max(0, Math.min(all.length - 1, to))]!
    settle(next)
    next.focus()
  }

  const focused = (event: FocusEvent) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-rove]')
    if (item && list.contains(item)) settle(item)
  }
  const observer = new MutationObserver(() => settle())
  observer.observe(list, { childList: true, subtree: true })
  list.addEventListener('keydown', press)
  list.addEventListener('focusin', focused)
  settle()
  return {
    destroy() {
      observer.disconnect()
      list.removeEventListener('keydown', press)
      list.removeEventListener('focusin', focused)
    },
  }
}

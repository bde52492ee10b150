// What of the page cannot be reached by scrolling down: it lies beside the screen, under something else, or is too small.
(least) => {
  const found = []
  const points = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8], [0.08, 0.9]]
  if (document.scrollingElement.scrollWidth > innerWidth) {
    found.push(`the page is ${document.scrollingElement.scrollWidth} wide`)
  }
  const inside = document.querySelector('dialog[open]') ?? document
  for (const element of inside.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"]')) {
    const label = element.labels?.[0] ?? element
    if (!element.checkVisibility({ visibilityProperty: true }) || element.disabled) continue
    let box = element.getBoundingClientRect()
    const hidden = box.width <= 1 || box.height <= 1 || box.bottom + scrollY < 0
    if (hidden && label === element) continue // for screen readers only, or shown once it has the focus
    const target = hidden ? label : element
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    box = target.getBoundingClientRect()
    const name = `${element.tagName} ${(element.ariaLabel || element.textContent || element.id).trim().slice(0, 40)}`
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} lies beside the screen`)
    const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline'
    const size = element.matches('[type=checkbox], [type=radio]') ? label.getBoundingClientRect() : box
    if (!inText && (size.width < least || size.height < least)) found.push(`${name} is ${size.width} x ${size.height}`)
    const hits = points.map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))
    if (!hits.some((hit) => hit && (target.contains(hit) || hit === label))) {
      found.push(`${name} is covered by ${hits[0]?.outerHTML.slice(0, 80)}`)
    }
  }
  return found
}

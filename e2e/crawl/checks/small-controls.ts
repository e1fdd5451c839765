/** Runs in the page: the controls of the header and the bottom bar that are smaller than 44 px. */
export function smallControls(): string[] {
  return [...document.querySelectorAll('header nav a, header nav button, nav[aria-label="Shortcuts"] > div > *')]
    .filter((element) => element.checkVisibility())
    .map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent,
      box: element.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width < 43.99 || box.height < 43.99)
    .map(({ name, box }) => `the control ${name} is only ${box.width} x ${box.height}`)
}

/**
 * Runs in the page: the controls that can be pressed in less than 44 px. Labels and what an element draws around itself
 * count; links inside a sentence do not have to be larger than its lines.
 */
export function smallTargets(): string[] {
  const reach = 21.5
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  const isInSentence = (element: Element) =>
    element.localName === 'a' &&
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
  const isPressed = (element: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    const label = hit?.closest('label')
    return element.contains(hit) || (label != null && (label.contains(element) || label.htmlFor === element.id))
  }
  const found = new Set<string>()
  for (const element of controls) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]'))
      continue
    // Checkboxes and radio buttons are operated by their labels as well.
    const isChoice = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
    const target = isChoice ? (element.closest('label') ?? element) : element
    if (!target || target.classList.contains('sr-only') || isInSentence(element)) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    if (box.width < 2) continue
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Covered by something else, such as a bar at the end of the page.
    if (!isPressed(target, x, y)) continue
    const isWide = box.width >= 43.5 || (isPressed(target, x - reach, y) && isPressed(target, x + reach, y))
    const isHigh = box.height >= 43.5 || (isPressed(target, x, y - reach) && isPressed(target, x, y + reach))
    if (isWide && isHigh) continue
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    found.add(`${element.localName} "${name}" is only ${Math.round(box.width)} x ${Math.round(box.height)}`)
  }
  scrollTo(0, 0)
  return [...found]
}

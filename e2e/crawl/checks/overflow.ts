/** Runs in the page: how far the page is wider than the screen, and the elements that reach beyond its right edge. */
export function overflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const scrollers = new Map<Element, boolean>()
  const isInScroller = (element: Element): boolean => {
    const parent = element.parentElement
    if (!parent || parent === document.body) return false
    const known = scrollers.get(parent)
    if (known !== undefined) return known
    const isInside = getComputedStyle(parent).overflowX !== 'visible' || isInScroller(parent)
    scrollers.set(parent, isInside)
    return isInside
  }
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isInScroller(element),
  )
  return [
    ...(scrollWidth === clientWidth ? [] : [`the page is ${scrollWidth - clientWidth} px wider than the screen`]),
    ...wide
      .slice(0, 5)
      .map((element) => `${element.tagName} ${element.getAttribute('class')}`.slice(0, 160))
      .map((element) => `${element} reaches beyond the right edge`),
  ]
}

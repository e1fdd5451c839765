interface Point {
  readonly x: number
  readonly y: number
}

export interface TouchHandlers {
  /** Returns whether a touch that starts at the element can become the gesture. */
  canStart: (target: Element) => boolean
  onMove?: (from: Point, to: Point) => void
  onEnd: (from: Point, to: Point) => void
  onCancel?: () => void
}

/** Reports touches with one finger. A second finger ends the gesture. */
export function listenToTouches({ canStart, onMove, onEnd, onCancel }: TouchHandlers): () => void {
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  let from: Point | null = null
  let to: Point | null = null

  const pointOf = ({ touches: [touch] }: TouchEvent): Point => ({ x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 })
  const cancel = () => {
    if (from) onCancel?.()
    from = null
  }
  type TouchType = 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel'
  const listen = (type: TouchType, listener: (event: TouchEvent) => void) =>
    document.addEventListener(type, listener, options)

  listen('touchstart', (event) => {
    const { target, touches } = event
    if (touches.length > 1) return cancel()
    from = to = target instanceof Element && isInPage(target) && canStart(target) ? pointOf(event) : null
  })
  listen('touchmove', (event) => {
    if (!from) return
    to = pointOf(event)
    onMove?.(from, to)
  })
  listen('touchend', () => {
    const start = from
    from = null
    if (start && to) onEnd(start, to)
  })
  listen('touchcancel', cancel)
  return () => controller.abort()
}

/** Dialogs and sheets are outside the page. */
function isInPage(target: Element): boolean {
  return target.closest('main') !== null && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

/** Returns whether a movement of the finger in this direction belongs to a part of the page that scrolls. */
export function scrollsItself(target: Element, direction: 'x' | 'y'): boolean {
  for (let element: Element | null = target; element && element.localName !== 'main'; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isScroller =
      direction === 'x'
        ? /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth
        : /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight
    if (isScroller) return true
  }
  return false
}

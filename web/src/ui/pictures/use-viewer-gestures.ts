import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { limitView, type Point, wholeView, zoomAround } from './zoomed-view.ts'

/** A press that moves less than this is a tap. */
const tapPx = 10
const doubleTapMs = 300
const doubleTapPx = 40
const doubleTapScale = 2.5
const swipePx = 60
const closePx = 90

interface Options {
  /** The element that fills the screen, once it is in the page. */
  stage: HTMLElement | null
  /** The size of the picture in any unit; null for what cannot be enlarged. */
  size: { readonly width: number; readonly height: number } | null
  /** A swipe to the left means 1, in either direction of the page. */
  onSwipe: (step: 1 | -1) => void
  onSwipeAway: () => void
}

const none: Point = { x: 0, y: 0 }

/**
 * Two fingers, the wheel and a double tap zoom around where they are; one finger moves an enlarged picture. On a
 * picture that is not enlarged, a horizontal swipe leads to the next one and a vertical swipe closes the viewer.
 */
export function useViewerGestures({ stage, size, onSwipe, onSwipeAway }: Options) {
  const [view, setView] = useState(wholeView)
  /** How far a swipe has moved the picture. */
  const [offset, setOffset] = useState(none)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef(none)
  const isSwipe = useRef(false)
  const lastTap = useRef({ ...none, timeMs: Number.NEGATIVE_INFINITY })

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : none
  }

  function zoom(factor: number, from: Point, to: Point = from) {
    const box = stage?.getBoundingClientRect()
    if (size && box) setView((now) => limitView(zoomAround(now, factor, from, to), size, box))
  }

  function onPointerDown(event: PointerEvent) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    // The controls of a video need their own events.
    if (!(event.target as Element).closest('video')) event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    isSwipe.current = fingers.current.size === 1
    if (isSwipe.current) start.current = pointOf(event)
    else setOffset(none)
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const after = pointOf(event)
    fingers.current.set(event.pointerId, after)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const factor = distance(other, after) / Math.max(1, distance(other, before))
      zoom(factor, between(other, before), between(other, after))
    } else if (view.scale > 1) {
      zoom(1, before, after)
    } else if (isSwipe.current) {
      const [x, y] = [after.x - start.current.x, after.y - start.current.y]
      setOffset(Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y })
    }
  }

  function onPointerUp(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || !isSwipe.current) return
    setOffset(none)
    const end = pointOf(event)
    if (distance(start.current, end) < tapPx) tap(end, event.timeStamp)
    else if (view.scale === 1) swipe(end.x - start.current.x, end.y - start.current.y)
  }

  function onPointerCancel(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    setOffset(none)
  }

  function tap(point: Point, timeMs: number) {
    const { current: last } = lastTap
    const isSecond = timeMs - last.timeMs < doubleTapMs && distance(last, point) < doubleTapPx
    lastTap.current = { ...point, timeMs: isSecond ? Number.NEGATIVE_INFINITY : timeMs }
    if (isSecond) zoom(view.scale > 1 ? 0 : doubleTapScale, point)
  }

  function swipe(x: number, y: number) {
    if (Math.abs(x) > Math.abs(y)) {
      if (Math.abs(x) > swipePx) onSwipe(x < 0 ? 1 : -1)
    } else if (Math.abs(y) > closePx) onSwipeAway()
  }

  // A listener of the element itself, because those of React cannot stop the browser from zooming the page.
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
  })
  useEffect(() => {
    const listener = (event: WheelEvent) => zoomByWheel(event)
    stage?.addEventListener('wheel', listener, { passive: false })
    return () => stage?.removeEventListener('wheel', listener)
  }, [stage])

  return {
    view,
    offset,
    zoomBy: (factor: number) => zoom(factor, none),
    reset: () => setView(wholeView),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

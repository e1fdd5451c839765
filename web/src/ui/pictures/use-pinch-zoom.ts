import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

interface View {
  scale: number
  x: number
  y: number
}

const initialView: View = { scale: 1, x: 0, y: 0 }
const maxScale = 4
const swipeDistancePx = 90

const clampScale = (scale: number) => Math.min(maxScale, Math.max(1, scale))

/**
 * Pinch or wheel zooms up to 4 times; dragging moves a zoomed picture. A vertical swipe on an unzoomed picture closes
 * it.
 */
export function usePinchZoom(onSwipeAway: () => void) {
  const [view, setView] = useState(initialView)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const swipe = useRef(0)

  const fingerDistance = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    swipe.current = 0
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const previousDistance = fingerDistance()
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1 && previousDistance > 0) {
      const factor = fingerDistance() / previousDistance
      setView((now) => ({ ...now, scale: clampScale(now.scale * factor) }))
    } else if (view.scale > 1) {
      setView((now) => ({ ...now, x: now.x + event.clientX - before.x, y: now.y + event.clientY - before.y }))
    } else {
      swipe.current += event.clientY - before.y
    }
  }

  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    if (view.scale === 1 && Math.abs(swipe.current) > swipeDistancePx) onSwipeAway()
    if (view.scale === 1) setView(initialView)
  }

  const onWheel = (event: WheelEvent) =>
    setView((now) => {
      const scale = clampScale(now.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15))
      return scale === 1 ? initialView : { ...now, scale }
    })
  const onDoubleClick = () => setView((now) => (now.scale > 1 ? initialView : { ...initialView, scale: 2.5 }))

  return {
    view,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onWheel, onDoubleClick },
  }
}

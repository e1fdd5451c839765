import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

interface View {
  scale: number
  x: number
  y: number
}

const whole: View = { scale: 1, x: 0, y: 0 }
const largest = 4
const swipeAway = 90

const limited = (scale: number) => Math.min(largest, Math.max(1, scale))

/** Two fingers or the wheel zoom from 1 to 4, one finger moves what is zoomed, and swiping the whole picture away closes it. */
export function usePinchZoom(onSwipeAway: () => void) {
  const [view, setView] = useState(whole)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const swipe = useRef(0)

  const spread = () => {
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
    const apart = spread()
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1 && apart > 0) {
      const factor = spread() / apart
      setView((now) => ({ ...now, scale: limited(now.scale * factor) }))
    } else if (view.scale > 1) {
      setView((now) => ({ ...now, x: now.x + event.clientX - before.x, y: now.y + event.clientY - before.y }))
    } else {
      swipe.current += event.clientY - before.y
    }
  }

  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    if (view.scale === 1 && Math.abs(swipe.current) > swipeAway) onSwipeAway()
    if (view.scale === 1) setView(whole)
  }

  const onWheel = (event: WheelEvent) =>
    setView((now) => {
      const scale = limited(now.scale * (event.deltaY < 0 ? 1.15 : 1 / 1.15))
      return scale === 1 ? whole : { ...now, scale }
    })
  const onDoubleClick = () => setView((now) => (now.scale > 1 ? whole : { ...whole, scale: 2.5 }))

  return {
    view,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onWheel, onDoubleClick },
  }
}

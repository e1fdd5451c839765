import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface RowDragOptions {
  readonly list: RefObject<HTMLElement | null>
  /** The rows in their order. */
  readonly rows: readonly { readonly id: string }[]
  readonly onMove: (id: string, index: number) => void
}

/** Moves a row of a list with the pointer that holds it: a finger, a pen or a mouse. */
export function useRowDrag({ list, rows, onMove }: RowDragOptions) {
  const [dragged, setDragged] = useState<{ id: string; pointerId: number } | null>(null)

  const follow = useEffectEvent((y: number) => {
    const index = rows.findIndex(({ id }) => id === dragged?.id)
    const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const next = indexAt(boxes, index, y)
    if (dragged && next !== index) onMove(dragged.id, next)
  })

  useEffect(() => {
    if (!dragged) return
    const listeners = new AbortController()
    const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', handle: (y: number) => void) => {
      const handleEvent = (event: globalThis.PointerEvent) =>
        event.pointerId === dragged.pointerId && handle(event.clientY)
      document.addEventListener(name, handleEvent, { signal: listeners.signal })
    }
    listen('pointermove', follow)
    listen('pointerup', () => setDragged(null))
    listen('pointercancel', () => setDragged(null))
    return () => listeners.abort()
  }, [dragged])

  const draggedId = dragged?.id ?? null
  // A list that is longer than the screen scrolls with the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move.
  useEffect(() => {
    const row = list.current?.children[rows.findIndex(({ id }) => id === draggedId)]
    row?.scrollIntoView({ block: 'nearest' })
  }, [rows, draggedId])

  return {
    draggedId,
    start: (id: string, event: PointerEvent) => {
      if (event.button === 0) setDragged({ id, pointerId: event.pointerId })
    },
  }
}

/** The index of a row that is held at this height: it passes the rows whose middle it has passed. */
function indexAt(boxes: readonly DOMRect[], index: number, y: number): number {
  const middleOf = (other: number) => {
    const box = boxes[other]
    return box && box.top + box.height / 2
  }
  let next = index
  while (y > (middleOf(next + 1) ?? Number.POSITIVE_INFINITY)) next += 1
  if (next === index) while (y < (middleOf(next - 1) ?? Number.NEGATIVE_INFINITY)) next -= 1
  return next
}

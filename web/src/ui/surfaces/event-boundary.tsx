import type { DragEvent, ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

// Movements are left out: whoever drags something listens for them at the document.
const stopped = ['onKeyDown', 'onKeyUp', 'onPaste', 'onPointerDown', 'onMouseDown', 'onClick', 'onSubmit']

/** A browser opens a file that nothing accepts in place of the page. */
function stopDrop(event: DragEvent) {
  stop(event)
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

const handlers = {
  ...Object.fromEntries(stopped.map((name) => [name, stop])),
  onDragOver: stopDrop,
  onDrop: stopDrop,
}

/**
 * The content of an overlay. React passes events through portals, to the form or list that renders the overlay, which
 * would take a key for its own shortcut and a file for its own.
 */
export function EventBoundary({ children }: { children: ReactNode }) {
  return (
    <div className="contents" {...handlers}>
      {children}
    </div>
  )
}

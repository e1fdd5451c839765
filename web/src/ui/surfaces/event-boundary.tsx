import type { DragEvent, ReactNode, SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A browser opens a file that nothing accepts in place of the page. */
function stopDrop(event: DragEvent) {
  event.stopPropagation()
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

// Movements are left out: whoever drags something listens for them at the document.
const handlers = {
  onKeyDown: stop,
  onKeyUp: stop,
  onCopy: stop,
  onCut: stop,
  onPaste: stop,
  onDragEnter: stop,
  onDragLeave: stop,
  onDragOver: stopDrop,
  onDrop: stopDrop,
  onPointerDown: stop,
  onMouseDown: stop,
  onTouchStart: stop,
  onClick: stop,
  onDoubleClick: stop,
  onSubmit: stop,
  onReset: stop,
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

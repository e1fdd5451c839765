import type { ClipboardEvent, DragEvent } from 'react'
import { transferredFiles } from '#lib/transferred-files.ts'

/** Handlers for a whole form, so that files can be dropped or pasted anywhere in it. */
export function dropHandlers(
  addFiles: (files: readonly File[]) => Promise<void>,
  onDragOverChange: (isDragOver: boolean) => void,
) {
  return {
    onPaste: (event: ClipboardEvent) => {
      const pasted = transferredFiles(event.clipboardData)
      if (pasted.length === 0) return
      event.preventDefault()
      void addFiles(pasted)
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      onDragOverChange(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onDragOverChange(false)
    },
    onDrop: (event: DragEvent) => {
      onDragOverChange(false)
      const dropped = transferredFiles(event.dataTransfer)
      if (dropped.length === 0) return
      event.preventDefault()
      void addFiles(dropped)
    },
  }
}

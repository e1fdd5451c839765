import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useState } from 'react'
import { useDraftOwner } from '#lib/drafts/drafts.ts'
import { readDraftFile, storeDraftFile } from '../../draft-file.ts'
import { type MediaKind, mediaKindOf, unreadableFileMessage, validateMediaFile } from './media-file.ts'

export interface PickedMedia {
  readonly file: File
  readonly kind: MediaKind
  /** An object URL, to preview the file locally. */
  readonly url: string
}

/** Selects the photo or video of a form by file picker, paste or drop; images go through the crop dialog. */
export function useMediaPicker(name: string) {
  const draftName = `${useDraftOwner() ?? 0}:${name}`
  const [file, setFile] = useState<File | null>(null)
  const [fileToCrop, setFileToCrop] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [isDragOver, setIsDragOver] = useState(false)
  const url = useObjectUrl(file)

  useEffect(() => {
    let isCancelled = false
    void readDraftFile(draftName).then((stored) => {
      if (!isCancelled && stored) setFile((current) => current ?? stored)
    })
    return () => {
      isCancelled = true
    }
  }, [draftName])

  const replaceFile = useCallback(
    (next: File | null) => {
      setFile(next)
      setFileToCrop(null)
      setError(undefined)
      void storeDraftFile(draftName, next)
    },
    [draftName],
  )

  async function selectFile(candidate: File | undefined) {
    if (!candidate) return
    const message = await validateMediaFile(candidate)
    setError(message ?? undefined)
    if (message !== null) return
    if (mediaKindOf(candidate) === 'video') replaceFile(candidate)
    else setFileToCrop(candidate)
  }

  async function handleCropError() {
    if (fileToCrop) setError(await unreadableFileMessage(fileToCrop))
    setFileToCrop(null)
  }

  /** Handlers for the whole form, so that a file can be dropped or pasted anywhere in it. */
  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      const [pasted] = event.clipboardData.files
      if (!pasted) return
      event.preventDefault()
      void selectFile(pasted)
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsDragOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsDragOver(false)
      const [dropped] = event.dataTransfer.files
      if (!dropped) return
      event.preventDefault()
      void selectFile(dropped)
    },
  }

  const picked: PickedMedia | null = file && url !== null ? { file, kind: mediaKindOf(file), url } : null
  return {
    file,
    picked,
    fileToCrop,
    error,
    isDragOver,
    selectFile,
    replaceFile,
    handleCropError,
    cancelCrop: () => setFileToCrop(null),
    handlers,
  }
}

export type MediaPicker = ReturnType<typeof useMediaPicker>

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(null)
    }
  }, [file])
  return url
}

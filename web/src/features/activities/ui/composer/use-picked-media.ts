import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useState } from 'react'
import { keepFile, keptFile } from '../../draft-file.ts'
import { kindOf, type MediaKind, refusalOf, unreadableWords } from './media-file.ts'

export interface PickedMedia {
  readonly file: File
  readonly kind: MediaKind
  /** Shows the file without sending it anywhere. */
  readonly url: string
}

/** The picture or video of a form: chosen, pasted or dropped; pictures pass through the crop dialog. */
export function usePickedMedia(keptUnder: string) {
  const [file, setFile] = useState<File | null>(null)
  const [toCrop, setToCrop] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const url = useObjectUrl(file)

  useEffect(() => {
    let isGone = false
    void keptFile(keptUnder).then((kept) => {
      if (!isGone && kept) setFile((chosen) => chosen ?? kept)
    })
    return () => {
      isGone = true
    }
  }, [keptUnder])

  const take = useCallback(
    (next: File | null) => {
      setFile(next)
      setToCrop(null)
      setProblem(undefined)
      void keepFile(keptUnder, next)
    },
    [keptUnder],
  )

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    const words = await refusalOf(chosen)
    setProblem(words ?? undefined)
    if (words !== null) return
    if (kindOf(chosen) === 'video') take(chosen)
    else setToCrop(chosen)
  }

  async function cropFailed() {
    if (toCrop) setProblem(await unreadableWords(toCrop))
    setToCrop(null)
  }

  /** For the whole form: a file may be dropped or pasted anywhere in it. */
  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      const [pasted] = event.clipboardData.files
      if (!pasted) return
      event.preventDefault()
      void choose(pasted)
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      const [dropped] = event.dataTransfer.files
      if (!dropped) return
      event.preventDefault()
      void choose(dropped)
    },
  }

  const picked: PickedMedia | null = file && url !== null ? { file, kind: kindOf(file), url } : null
  return { file, picked, toCrop, problem, isOver, choose, take, cropFailed, leaveCrop: () => setToCrop(null), handlers }
}

export type MediaPicking = ReturnType<typeof usePickedMedia>

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}

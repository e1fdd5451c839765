import { limits } from '@daystar/contract/limits'
import { type ClipboardEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { transferredFiles } from '#lib/transferred-files.ts'

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

function problemOf({ type, size }: File): string | null {
  if (!types.includes(type)) return t('Please choose a JPG, PNG, WEBP, or GIF image.')
  return size > limits.imageMaxBytes ? t('File is too large.') : null
}

/** Chooses one photo by a file picker or by pasting it; `onPhoto` gets one that the server will probably accept. */
export function usePhotoChoice(onPhoto: (file: File) => void) {
  const [problem, setProblem] = useState<string | null>(null)

  function choose(file: File) {
    const found = problemOf(file)
    setProblem(found)
    if (found === null) onPhoto(file)
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = transferredFiles(event.clipboardData).find(({ type }) => type.startsWith('image/'))
    if (!pasted) return
    event.preventDefault()
    choose(pasted)
  }

  return { problem, choose, onPaste }
}

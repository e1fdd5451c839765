import type { Media } from '@daystar/contract/fields'
import type { Upload } from '@daystar/contract/uploads'
import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { upload as sendForm } from '#lib/api/upload.ts'
import { nextPart } from '#lib/api/upload-parts.ts'
import { RequestError } from '#lib/errors/request-error.ts'

/** The pauses before a part is sent again; after the last one, the member can retry. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000]

interface SendOptions {
  /** An upload of the same file that was started before. */
  readonly uploadId: number | null
  readonly signal: AbortSignal
  readonly onStarted: (uploadId: number) => void
  /** Called with the share that has arrived, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file in parts, continues after a break, and returns the photo or video that the server made of it. */
export async function sendFile(file: File, { uploadId, signal, onStarted, onProgress }: SendOptions): Promise<Media> {
  let current =
    (uploadId === null ? null : await startedUpload(uploadId, file, signal)) ??
    (await call(api.uploads.start, { body: { bytes: file.size } }, { signal }))
  onStarted(current.id)
  const params = { uploadId: current.id }
  let failures = 0
  while (current.media === null) {
    const { offset, part, form } = nextPart(file, file.name, current.received)
    const reportPart = (share: number) => onProgress((offset + share * part.size) / file.size)
    try {
      current = await sendForm(api.uploads.addPart, form, { params, signal, onProgress: reportPart })
      failures = 0
    } catch (error) {
      const pauseMs = pausesMs[failures++]
      if (!isTemporary(error) || pauseMs === undefined) throw error
      await pause(pauseMs, signal)
      current = await call(api.uploads.read, { params }, { signal }).catch((failure: unknown) => {
        if (isTemporary(failure)) return current
        throw failure
      })
    }
  }
  onProgress(1)
  return current.media
}

/** The upload as far as it has arrived; null if it was deleted or is one of another file. */
async function startedUpload(uploadId: number, file: File, signal: AbortSignal): Promise<Upload | null> {
  try {
    const started = await call(api.uploads.read, { params: { uploadId } }, { signal })
    return started.bytes === file.size ? started : null
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

/** Returns whether sending a file again later can succeed. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  const { kind, status, code } = error
  return kind === 'unreachable' || kind === 'timeout' || status >= 500 || status === 429 || code === 'upload_offset'
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

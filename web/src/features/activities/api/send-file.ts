import type { Media } from '@daystar/contract/fields'
import type { Upload } from '@daystar/contract/uploads'
import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { withJitter } from '#lib/api/jitter.ts'
import { upload as sendForm } from '#lib/api/upload.ts'
import { nextPart, uploadKey } from '#lib/api/upload-parts.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { randomId } from '#lib/secure-context/random-id.ts'

/** The pauses before a part is sent again; after the last one, the member can retry. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000]

interface SendOptions {
  /** Identifies the file on this device. */
  readonly id: string
  /** An upload of the same file that was started before. */
  readonly uploadId: number | null
  readonly signal: AbortSignal
  readonly onStarted: (uploadId: number) => void
  /** Called with the share that has arrived, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file in parts, continues after a break, and returns the photo or video that the server made of it. */
export async function sendFile(file: File, options: SendOptions): Promise<Media> {
  const { uploadId, signal, onProgress } = options
  let current =
    (uploadId === null ? null : await startedUpload(uploadId, file, signal)) ?? (await startUpload(file, options))
  let failures = 0
  while (current.media === null) {
    const { offset, part, form } = nextPart(file, file.name, current.received)
    const reportPart = (share: number) => onProgress((offset + share * part.size) / file.size)
    const params = { uploadId: current.id }
    try {
      current = await sendForm(api.uploads.addPart, form, { params, signal, onProgress: reportPart })
      failures = 0
    } catch (error) {
      // The reply to a repeated start names an upload that may have been deleted since.
      if (isGone(error) && current.received === 0 && failures === 0) {
        failures += 1
        current = await startUpload(file, { ...options, uploadId: current.id })
        continue
      }
      const pauseMs = pausesMs[failures++]
      if (!isTemporary(error) || pauseMs === undefined) throw error
      await pause(withJitter(pauseMs), signal)
      current = await call(api.uploads.read, { params }, { signal }).catch((failure: unknown) => {
        if (isTemporary(failure)) return current
        throw failure
      })
    }
  }
  onProgress(1)
  return current.media
}

/** Starts the upload of a file, or continues the one of an attempt whose answer was lost. */
async function startUpload(file: File, { id, uploadId, signal, onStarted }: SendOptions): Promise<Upload> {
  const start = (idempotencyKey: string) =>
    call(api.uploads.start, { body: { bytes: file.size } }, { signal, idempotencyKey })
  const started = await start(uploadKey(id, uploadId)).catch((error: RequestError) => {
    // The upload was started so long ago that the server has deleted it.
    if (error.code === 'key_completed') return start(randomId())
    throw error
  })
  onStarted(started.id)
  return started
}

/** The upload as far as it has arrived; null if it was deleted or is one of another file. */
async function startedUpload(uploadId: number, file: File, signal: AbortSignal): Promise<Upload | null> {
  try {
    const started = await call(api.uploads.read, { params: { uploadId } }, { signal })
    return started.bytes === file.size ? started : null
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

const isGone = (error: unknown) => error instanceof RequestError && error.status === 404

const busyCodes: ReadonlySet<string> = new Set(['upload_offset', 'key_in_progress'])

/** Returns whether sending a file again later can succeed. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  const { kind, status, code } = error
  return kind === 'unreachable' || kind === 'timeout' || status >= 500 || status === 429 || busyCodes.has(code ?? '')
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

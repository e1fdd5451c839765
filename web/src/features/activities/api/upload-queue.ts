import { onReachabilityChange } from '#lib/api/reachability.ts'
import { isUnknownEndpoint } from '#lib/compatibility/route-fallback.ts'
import { detailedErrorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { isTemporary, sendFile } from './send-file.ts'

/** Files that are sent at the same moment; the others wait. */
const maxRunning = 2

export interface UploadState {
  readonly status: 'waiting' | 'sending' | 'done' | 'failed'
  /** The share that has arrived, from 0 to 1. */
  readonly share: number
  readonly mediaId: number | null
  readonly error: string | null
  /** True if the server does not accept uploads in parts. */
  readonly isUnsupported: boolean
  /** True if it failed because there was no answer. */
  readonly isTemporary: boolean
}

interface Job {
  readonly file: File
  uploadId: number | null
  readonly controller: AbortController
  state: UploadState
}

interface SettledOptions {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
  /** True when files that failed are sent again. */
  readonly retries: boolean
}

const waiting: UploadState = {
  status: 'waiting',
  share: 0,
  mediaId: null,
  error: null,
  isUnsupported: false,
  isTemporary: false,
}

/** Sends the files of a form in the background, in the order in which they were added. */
export class UploadQueue {
  readonly #jobs = new Map<string, Job>()
  readonly #listeners = new Set<() => void>()
  readonly #startListeners = new Set<(id: string, uploadId: number) => void>()
  #states: ReadonlyMap<string, UploadState> = new Map()

  /** The state of each file; another map after each change. */
  readonly states = (): ReadonlyMap<string, UploadState> => this.#states

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls the listener with the upload of each file that is started. */
  onStarted(listener: (id: string, uploadId: number) => void): () => void {
    this.#startListeners.add(listener)
    return () => void this.#startListeners.delete(listener)
  }

  /** Sends exactly these files: others are no longer sent. */
  sync(files: readonly { readonly id: string; readonly file: File; readonly uploadId: number | null }[]): void {
    const ids = new Set(files.map(({ id }) => id))
    for (const [id, job] of this.#jobs) {
      if (ids.has(id)) continue
      job.controller.abort()
      this.#jobs.delete(id)
    }
    for (const { id, file, uploadId } of files)
      if (!this.#jobs.has(id)) this.#jobs.set(id, { file, uploadId, controller: new AbortController(), state: waiting })
    this.#publish()
    this.#sendNext()
  }

  retry(id: string): void {
    const job = this.#jobs.get(id)
    if (job?.state.status !== 'failed') return
    this.#update(job, waiting)
    this.#sendNext()
  }

  /**
   * Waits until no file is sent any more, and reports the share of all files that has arrived. Rejects if the server
   * becomes unreachable in the meantime.
   */
  async settled({ signal, onProgress, retries }: SettledOptions): Promise<void> {
    if (retries) for (const id of this.#jobs.keys()) this.retry(id)
    await new Promise<void>((resolve, reject) => {
      const check = () => {
        const states = [...this.#states.values()]
        onProgress(totalShare(states))
        if (states.some(({ status }) => status === 'waiting' || status === 'sending')) return
        stop()
        resolve()
      }
      const unsubscribe = this.subscribe(check)
      const stopWatching = onReachabilityChange((isReachable) => {
        if (isReachable) return
        stop()
        reject(new RequestError('unreachable', 0, null, t('Could not reach the API.')))
      })
      function stop() {
        unsubscribe()
        stopWatching()
      }
      signal.addEventListener('abort', () => {
        stop()
        reject(new RequestError('aborted', 0, null, t('The upload was cancelled.')))
      })
      check()
    })
  }

  #sendNext(): void {
    const jobs = [...this.#jobs]
    const running = jobs.filter(([, { state }]) => state.status === 'sending').length
    const next = jobs.filter(([, { state }]) => state.status === 'waiting').slice(0, Math.max(0, maxRunning - running))
    for (const [id, job] of next) void this.#send(id, job)
  }

  async #send(id: string, job: Job): Promise<void> {
    const { signal } = job.controller
    this.#update(job, { ...waiting, status: 'sending' })
    try {
      const media = await sendFile(job.file, {
        id,
        uploadId: job.uploadId,
        signal,
        onStarted: (uploadId) => {
          job.uploadId = uploadId
          for (const listener of this.#startListeners) listener(id, uploadId)
        },
        onProgress: (share) => this.#update(job, { ...job.state, share }),
      })
      this.#update(job, { ...waiting, status: 'done', share: 1, mediaId: media.id })
    } catch (error) {
      if (signal.aborted) return
      const isUnsupported = isUnknownEndpoint(error)
      const message = detailedErrorMessage(error, t('Failed to upload'))
      this.#update(job, {
        ...waiting,
        status: 'failed',
        error: message,
        isUnsupported,
        isTemporary: isTemporary(error),
      })
    } finally {
      this.#sendNext()
    }
  }

  #update(job: Job, state: UploadState): void {
    job.state = state
    this.#publish()
  }

  #publish(): void {
    this.#states = new Map([...this.#jobs].map(([id, { state }]) => [id, state]))
    for (const listener of this.#listeners) listener()
  }
}

/** The share of several files that has arrived. */
export function totalShare(states: readonly UploadState[]): number {
  return states.length === 0 ? 1 : states.reduce((sum, { share }) => sum + share, 0) / states.length
}

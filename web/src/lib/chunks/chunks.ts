import { t } from '#lib/i18n/translate.ts'
import { reportFailedRequest } from '../api/reachability.ts'
import { abandonChunkRequests } from './chunk-files.ts'

/** Time after which loading a chunk fails. */
const chunkTimeoutMs = 120 * 1000
/**
 * A failure this recent belongs to the navigation that is being rendered: the router loads the chunk of a page before
 * it renders the page, which must not wait for the same chunk a second time.
 */
const recentFailureMs = 2000

export class ChunkLoadError extends Error {
  /**
   * True when the server has no such file. Browsers report a network that failed as a `TypeError`, and a timeout has no
   * cause.
   */
  readonly isMissing: boolean

  constructor(cause: unknown) {
    super(t('A part of this page could not be loaded.'), { cause })
    this.name = 'ChunkLoadError'
    this.isMissing = cause !== null && !(cause instanceof TypeError)
  }
}

/** A part of the app that is loaded on demand. */
export interface Chunk<T> {
  /** What the chunk contains, once it is loaded. */
  readonly content: T | undefined
  /**
   * Loads the chunk, with the same promise for calls while it is loading and once it is loaded. After a failure, a new
   * attempt starts with the next call, except right after it; `again` starts one in any case.
   */
  attempt(again?: 'again'): Promise<T>
}

/**
 * Who may open a part of the app, and thus loads it while idle: `first` members, before everything else; `everyone`
 * visitors too; `listed` only those whose list contains it.
 */
export type Prefetching = 'first' | 'members' | 'everyone' | 'listed'

/** Chunks that have not been requested yet, in the order of their declaration. */
const unrequested = new Map<Chunk<unknown>, Prefetching>()

/** Rejects with a `ChunkLoadError` when the chunk is missing, fails to load or times out. */
async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abandonChunkRequests()
      reject(new ChunkLoadError(null))
    }, chunkTimeoutMs)
  })
  const loaded = loading.catch((error: unknown) => {
    reportFailedRequest()
    throw new ChunkLoadError(error)
  })
  try {
    return await Promise.race([loaded, timeout])
  } finally {
    clearTimeout(timer)
  }
}

export function createChunk<T>(load: () => Promise<T>, prefetching: Prefetching = 'members'): Chunk<T> {
  let content: T | undefined
  let current: Promise<T> | undefined
  let failedAtMs: number | undefined

  const chunk: Chunk<T> = {
    get content() {
      return content
    },
    attempt(again) {
      unrequested.delete(chunk)
      const isRecentFailure = failedAtMs !== undefined && Date.now() - failedAtMs < recentFailureMs
      if (current && (failedAtMs === undefined || (isRecentFailure && !again))) return current
      failedAtMs = undefined
      current = withTimeout(load())
      current.then(
        (loaded) => {
          content = loaded
        },
        () => {
          failedAtMs = Date.now()
        },
      )
      return current
    },
  }
  unrequested.set(chunk, prefetching)
  return chunk
}

/**
 * Loads the first of these chunks that has not been requested. Resolves to false when there is none, and rejects when
 * loading fails.
 */
export async function loadNextChunk(next: readonly (Prefetching | Chunk<unknown>)[]): Promise<boolean> {
  const waiting = [...unrequested]
  const isNext = (wanted: Prefetching | Chunk<unknown>) =>
    waiting.find(([chunk, prefetching]) => chunk === wanted || prefetching === wanted)
  const [chunk] = next.map(isNext).find(Boolean) ?? []
  if (!chunk) return false
  await chunk.attempt()
  return true
}

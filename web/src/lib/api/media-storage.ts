import { isPage } from './login-page.ts'

/**
 * True while the server answers for a file that its media storage is unavailable. One of these files is requested
 * again until it can be loaded; then all that failed are.
 */
let isAway = false
let asking: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

const minPollDelayMs = 2000
const maxPollDelayMs = 60_000
const askTimeoutMs = 10_000

/** The path on this server, also of a file that is loaded from a CDN. */
const mediaPath = /\/media\/[^/]+\/[^/]+$/

async function isUnavailable(path: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askTimeoutMs)
    const response = await fetch(path, { method: 'HEAD', cache: 'no-store', signal })
    return response.status === 503 && !isPage(response)
  } catch {
    return false
  }
}

/** After a file failed to load: returns whether the reason is that the media storage is unavailable. */
function isMediaStorageAway(url: string): Promise<boolean> {
  const [path] = mediaPath.exec(url) ?? []
  if (path === undefined) return Promise.resolve(false)
  // One after the other: the first answer of an unavailable storage is that for all files of a page.
  const answer = asking.then(async () => {
    if (isAway || !(await isUnavailable(path))) return isAway
    isAway = true
    poll(path, minPollDelayMs)
    return true
  })
  asking = answer
  return answer
}

function poll(path: string, delayMs: number): void {
  setTimeout(async () => {
    if (await isUnavailable(path)) return poll(path, Math.min(delayMs * 2, maxPollDelayMs))
    isAway = false
    for (const listener of [...listeners]) listener()
  }, delayMs)
}

/** Calls the listener when the media storage is available again. Returns a function that stops it. */
export function onMediaStorageReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function retryMedia(url: string, retry: () => void): () => void {
  let isWaiting = false
  void isMediaStorageAway(url).then((isReason) => {
    isWaiting = isReason
  })
  return onMediaStorageReturn(() => isWaiting && retry())
}

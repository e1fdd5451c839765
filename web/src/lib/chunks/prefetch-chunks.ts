import { type Chunk, loadNextChunk, type Prefetching } from './chunks.ts'

/** `requestIdleCallback` is missing in Safari. */
const idleFallbackMs = 1000
/** Pause while the page itself is loading something. */
const busyPauseMs = 1000

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, idleFallbackMs)
}

/**
 * Loads the remaining parts of the app in the given order, one at a time while the browser is idle and the page is
 * loading nothing, so that they open at once and offline. Ends at the first failure, and when the returned function is
 * called.
 */
export function prefetchChunks(
  isPageLoading: () => boolean,
  order: () => readonly (Prefetching | Chunk<unknown>)[],
): () => void {
  let isStopped = false
  const next = () => {
    if (isStopped) return
    if (document.readyState !== 'complete' || isPageLoading()) return void setTimeout(schedule, busyPauseMs)
    loadNextChunk(order()).then(
      (isLoaded) => isLoaded && schedule(),
      () => undefined,
    )
  }
  const schedule = () => whenIdle(next)
  schedule()
  return () => {
    isStopped = true
  }
}

import { loadNextChunk } from './chunks.ts'

/** `requestIdleCallback` is missing in Safari. */
const idleFallbackMs = 1000
/** Pause while the page itself is loading something. */
const busyPauseMs = 1000

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

function shouldSaveData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g'
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, idleFallbackMs)
}

/**
 * Loads the parts of the app that have not been needed so far, one at a time while the browser is idle and the page is
 * loading nothing, so that they open at once, and without a network too. Not with Save-Data or on a very slow network.
 * Ends at the first failure, and when the returned function is called.
 */
export function prefetchChunks(isPageLoading: () => boolean): () => void {
  let isStopped = shouldSaveData()
  const next = () => {
    if (isStopped) return
    if (document.readyState !== 'complete' || isPageLoading()) return void setTimeout(schedule, busyPauseMs)
    loadNextChunk().then(
      (isLoaded) => isLoaded && schedule(),
      () => undefined,
    )
  }
  const schedule = () => whenIdle(next)
  if (!isStopped) schedule()
  return () => {
    isStopped = true
  }
}

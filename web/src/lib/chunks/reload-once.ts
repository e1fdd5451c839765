const reloadedKey = 'chunk-reload'
/** Must exceed the timeout of a chunk, so that a reload in vain is not repeated. */
const minReloadIntervalMs = 10 * 60 * 1000

/**
 * Reloads the page after a deploy removed a chunk. Returns false if the page was already reloaded recently, so that it
 * offers Retry instead of reloading in a loop; chunks that load do not reset the interval.
 */
export function reloadOnce(): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - lastMs < minReloadIntervalMs) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}

const reloadedKey = 'chunk-reload'
/** Must exceed the timeout of a chunk, so that a reload that did not fix the problem is not repeated. */
const minReloadIntervalMs = 10 * 60 * 1000

/**
 * A deploy removes the old chunks; reloading the page fetches the new ones. Returns true when the page is being
 * reloaded, and false when it was already reloaded recently, so that the page offers Retry instead of reloading in a
 * loop. Successfully loaded chunks do not reset the interval, because they say nothing about the missing one.
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

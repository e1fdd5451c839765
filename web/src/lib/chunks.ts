import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Time after which loading a chunk fails. */
const chunkTimeoutMs = 120 * 1000
const reloadedKey = 'chunk-reload'
/** Must exceed `chunkTimeoutMs`, so that a reload that did not fix the problem is not repeated. */
const minReloadIntervalMs = 10 * 60 * 1000

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Rejects with a `ChunkLoadError` when the chunk is missing, fails to load or times out. */
async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading the chunk timed out.')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}

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

/** A component whose chunk is fetched on first render, or earlier by `preload`. */
// biome-ignore lint/suspicious/noExplicitAny: props are inferred from the loaded component
export function lazyComponent<C extends ComponentType<any>>(
  load: () => Promise<C>,
): LazyExoticComponent<C> & { preload(): Promise<void> } {
  let loading: Promise<{ default: C }> | undefined
  const start = () => {
    loading ??= loadChunk(load).then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return Object.assign(lazy(start), {
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  })
}

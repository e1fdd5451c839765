import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** How long a chunk may take before the load is given up. */
const chunkTimeoutMs = 120 * 1000
const reloadedKey = 'chunk-reload'
/** Longer than a chunk may take: a reload that did not help is not followed by another one. */
const reloadPauseMs = 10 * 60 * 1000

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads a part of the app; a chunk that is missing, fails or takes too long raises a `ChunkLoadError`. */
async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The chunk took too long.')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (error) {
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * After a deploy the old chunks are gone: one reload fetches the new ones. True when the page is being reloaded; false
 * when that was tried a moment ago, so that the page offers Retry instead of reloading for ever. That the other chunks
 * arrive proves nothing about the one that is missing.
 */
export function reloadOnce(): boolean {
  try {
    const lastMs = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - lastMs < reloadPauseMs) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** A component that is fetched when it is first shown, or earlier by `preload`. */
// biome-ignore lint/suspicious/noExplicitAny: props are inferred from what is loaded
export function lazyPart<C extends ComponentType<any>>(
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

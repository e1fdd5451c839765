import { createChunk } from '../chunks/chunks.ts'

const mediaStorage = createChunk(() => import('../api/media-storage.ts'), 'everyone')

/**
 * Calls `retry` when a file can be loaded again that failed because the media storage is unavailable. Returns a
 * function that stops it.
 */
export function retryPicture(url: string, retry: () => void): () => void {
  let isStopped = false
  let stop = () => {
    isStopped = true
  }
  mediaStorage.attempt().then(
    ({ retryMedia }) => {
      if (!isStopped) stop = retryMedia(url, retry)
    },
    () => undefined,
  )
  return () => stop()
}

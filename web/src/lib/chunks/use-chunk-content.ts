import { useEffect, useState } from 'react'
import type { Chunk } from './chunks.ts'

/** Returns what a chunk contains once it is loaded, and loads it after rendering if it is needed. */
export function useChunkContent<T>(chunk: Chunk<T>, isNeeded: boolean): T | undefined {
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!isNeeded || chunk.content) return
    chunk.attempt().then(
      () => setIsLoaded(true),
      () => undefined,
    )
  }, [chunk, isNeeded])
  return isNeeded ? chunk.content : undefined
}

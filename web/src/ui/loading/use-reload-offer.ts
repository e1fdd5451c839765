import { useEffect, useRef, useState } from 'react'
import { checkReachability } from '#lib/api/reachability.ts'
import { ChunkLoadError } from '#lib/chunks/chunks.ts'

/**
 * If Retry fails too although the server can be reached, the chunk was probably removed by a deploy. Returns a function
 * that reloads the page then, and null otherwise.
 */
export function useReloadOffer(error: unknown): (() => void) | null {
  const firstError = useRef(error)
  const [isOffered, setIsOffered] = useState(false)

  useEffect(() => {
    if (error === firstError.current || !(error instanceof ChunkLoadError)) return
    let isCurrent = true
    void checkReachability().then((isReachable) => isCurrent && setIsOffered(isReachable))
    return () => {
      isCurrent = false
    }
  }, [error])

  const reload = async () => {
    if (await checkReachability()) location.reload()
  }
  return isOffered ? () => void reload() : null
}

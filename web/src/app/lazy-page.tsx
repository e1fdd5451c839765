import { type ComponentType, useEffect, useState } from 'react'
import { checkReachability, isServerReachable } from '#lib/api/reachability.ts'
import { ChunkLoadError, type Prefetching } from '#lib/chunks/chunks.ts'
import { reloadOnce } from '#lib/chunks/reload-once.ts'
import { type LazyPart, lazyPart, type PartFailureProps } from '#ui/loading/lazy-part.tsx'
import { PageError } from './page-error.tsx'
import { RoutePending } from './route-pending.tsx'

/** A page, or the shell around the pages, with its own chunk. */
export function lazyPage(load: () => Promise<ComponentType>, prefetching: Prefetching = 'listed'): LazyPart<object> {
  return lazyPart(load, Failure, prefetching)
}

/**
 * A missing chunk usually means that a new version was deployed, so the page reloads once, if the server can be
 * reached: otherwise an error page of the browser would replace the app.
 */
function Failure({ error, onRetry, isRetrying }: PartFailureProps<object>) {
  const isMissing = error instanceof ChunkLoadError && error.isMissing
  const [isReloading, setIsReloading] = useState(isMissing)

  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    // A chunk that failed while the server was unreachable probably still exists: it is loaded again when the server
    // responds.
    const wasReachable = isServerReachable()
    void checkReachability().then(
      (isReachable) => isCurrent && setIsReloading(wasReachable && isReachable && reloadOnce()),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing])

  if (isReloading) return <RoutePending />
  return <PageError isChunkError={error instanceof ChunkLoadError} onRetry={onRetry} isRetrying={isRetrying} />
}

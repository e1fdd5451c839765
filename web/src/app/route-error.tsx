import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChunkLoadError, reloadOnce } from '#lib/chunks.ts'
import { Button } from '#ui/button.tsx'

/**
 * Replaces a page that failed to render. A missing chunk usually means that a new version was deployed, so the page reloads
 * once. Any other error shows a message with a retry button.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const isChunkError = error instanceof ChunkLoadError
  const [isReloading, setIsReloading] = useState(isChunkError)

  useEffect(() => {
    if (isChunkError) setIsReloading(reloadOnce())
  }, [isChunkError])

  if (isReloading) return null
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-reading flex-col items-center justify-center gap-4 px-6 text-center">
      <h1 className="text-2xl">{isChunkError ? 'This page failed to load' : 'Something went wrong.'}</h1>
      <p className="text-quiet">
        {isChunkError
          ? 'A part of Daystar could not be loaded. Please check your connection and try again.'
          : 'This page could not be displayed. Your drafts are saved.'}
      </p>
      <Button onClick={isChunkError ? () => location.reload() : reset}>Retry</Button>
    </main>
  )
}

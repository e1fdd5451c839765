import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ChunkLoadError, reloadOnce } from '#lib/chunks.ts'
import { Button } from '#ui/button.tsx'

/**
 * Instead of a page that could not be shown. A part of the app that is gone is most often the past of a new deploy: one
 * reload mends that. What is no chunk's fault is said plainly.
 */
export function RouteProblem({ error, reset }: ErrorComponentProps) {
  const isChunk = error instanceof ChunkLoadError
  const [reloading, setReloading] = useState(isChunk)

  useEffect(() => {
    if (isChunk) setReloading(reloadOnce())
  }, [isChunk])

  if (reloading) return null
  return (
    <main className="mx-auto flex min-h-[60vh] max-w-reading flex-col items-center justify-center gap-4 px-6 text-center">
      <h1 className="text-2xl">{isChunk ? 'This page did not arrive' : 'Something went wrong.'}</h1>
      <p className="text-quiet">
        {isChunk
          ? 'A part of Daystar could not be loaded. Please check your connection and try again.'
          : 'This page met a problem that is not your fault. What you wrote is kept.'}
      </p>
      <Button onClick={isChunk ? () => location.reload() : reset}>Retry</Button>
    </main>
  )
}

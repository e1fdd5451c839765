import { type ComponentType, type RefObject, Suspense } from 'react'
import type { Prefetching } from '#lib/chunks/chunks.ts'
import { type LazyPart, lazyPart, type PartFailureProps } from '../loading/lazy-part.tsx'
import { OverlayFailure, OverlayPending } from './overlay-failure.tsx'

export interface OverlayProps {
  /** The button of a menu or popover. */
  anchor?: RefObject<HTMLElement | null>
  /** Absent for overlays that are mounted only while they are open. */
  open?: boolean | undefined
  onClose: () => void
}

/** A dialog, sheet, menu or popover with its own chunk. */
export function lazyOverlay<P extends OverlayProps>(
  load: () => Promise<ComponentType<P>>,
  prefetching?: Prefetching,
): LazyPart<P> {
  const Overlay = lazyPart<P>(load, Failure, prefetching)
  const WithPending = (props: P) => (
    <Suspense fallback={props.open !== false && <OverlayPending anchor={props.anchor} onClose={props.onClose} />}>
      <Overlay {...props} />
    </Suspense>
  )
  return Object.assign(WithPending, { chunk: Overlay.chunk, preload: Overlay.preload, isLoaded: Overlay.isLoaded })
}

function Failure({ part, error, onRetry, isRetrying }: PartFailureProps<OverlayProps>) {
  if (part.open === false) return null
  return <OverlayFailure error={error} onRetry={onRetry} isRetrying={isRetrying} onClose={part.onClose} />
}

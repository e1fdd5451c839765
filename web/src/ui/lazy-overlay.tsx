import { type ComponentType, Suspense } from 'react'
import { type LazyPart, lazyPart, type PartFailureProps } from './lazy-part.tsx'
import { OverlayFailure, OverlayPending } from './overlay-failure.tsx'

export interface OverlayProps {
  /** Absent for overlays that are mounted only while they are open. */
  open?: boolean | undefined
  onClose: () => void
}

/** A dialog, sheet, menu or popover with its own chunk. */
export function lazyOverlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const Overlay = lazyPart<P>(load, Failure)
  const WithPending = (props: P) => (
    <Suspense fallback={props.open !== false && <OverlayPending onClose={props.onClose} />}>
      <Overlay {...props} />
    </Suspense>
  )
  return Object.assign(WithPending, { preload: Overlay.preload, isLoaded: Overlay.isLoaded })
}

function Failure({ part, error, onRetry, isRetrying }: PartFailureProps<OverlayProps>) {
  if (part.open === false) return null
  return <OverlayFailure error={error} onRetry={onRetry} isRetrying={isRetrying} onClose={part.onClose} />
}

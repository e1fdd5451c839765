import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useEffect,
  useState,
  useTransition,
} from 'react'
import { onReachabilityChange } from '#lib/api/reachability.ts'
import { type Chunk, createChunk, type Prefetching } from '#lib/chunks/chunks.ts'

/** A component whose chunk is loaded on first render, or earlier by `preload`. */
export type LazyPart<P> = FunctionComponent<P> & LazyLoading

interface LazyLoading {
  readonly chunk: Chunk<unknown>
  preload(): Promise<void>
  isLoaded(): boolean
}

/** The props of the component that is shown in place of a part that failed to load or to render. */
export interface PartFailureProps<P> {
  error: unknown
  /** The props of the part. */
  part: P
  /** Loads the chunk again and renders the part anew. */
  onRetry: () => void
  isRetrying: boolean
}

/**
 * A part of the app with its own chunk, for which it suspends, and its own error boundary. If it fails, the rest of the
 * page stays as it is, and `Failure` is shown in its place.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failure: ComponentType<PartFailureProps<P>>,
  prefetching?: Prefetching,
): LazyPart<P> {
  const chunk = createChunk(load, prefetching)

  function Part(props: P) {
    const [attempt, setAttempt] = useState(() => chunk.attempt())
    const [isRetrying, startRetry] = useTransition()
    const retry = () => {
      // A part that is loaded but failed to render is rendered anew as well: each promise is a new attempt.
      startRetry(() => setAttempt(chunk.content ? Promise.resolve(chunk.content) : chunk.attempt('again')))
    }
    return (
      <PartBoundary
        attempt={attempt}
        failure={(error) => (
          <RetryWhenReachable onRetry={retry}>
            <Failure part={props} error={error} onRetry={retry} isRetrying={isRetrying} />
          </RetryWhenReachable>
        )}
      >
        <LoadedPart chunk={chunk} attempt={attempt} props={props} />
      </PartBoundary>
    )
  }

  const preload = () =>
    chunk.attempt().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Part, { chunk, preload, isLoaded: () => chunk.content !== undefined })
}

interface LoadedPartProps<P> {
  chunk: Chunk<ComponentType<P>>
  attempt: Promise<ComponentType<P>>
  props: P
}

function LoadedPart<P extends object>({ chunk, attempt, props }: LoadedPartProps<P>) {
  // Chosen once: a different component would lose the state of the part.
  const [Content] = useState(() => chunk.content ?? lazyContent(attempt))
  return <Content {...props} />
}

/** One component for each attempt, because React creates a suspended component again when its promise is settled. */
const lazyContents = new WeakMap<Promise<unknown>, unknown>()

function lazyContent<P>(attempt: Promise<ComponentType<P>>): ComponentType<P> {
  const known = lazyContents.get(attempt)
  if (known) return known as ComponentType<P>
  const content = lazy(async () => ({ default: await attempt }))
  lazyContents.set(attempt, content)
  return content as unknown as ComponentType<P>
}

interface BoundaryProps {
  attempt: Promise<unknown>
  failure: (error: unknown) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  failed: { error: unknown } | null
  attempt: Promise<unknown>
}

/** Shows `failure` until there is another attempt. */
class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, attempt: this.props.attempt }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ attempt }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return attempt === state.attempt ? null : { failed: null, attempt }
  }

  override render() {
    return this.state.failed ? this.props.failure(this.state.failed.error) : this.props.children
  }
}

/** Retries on its own when the server can be reached again. */
function RetryWhenReachable({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  useEffect(() => onReachabilityChange((isReachable) => isReachable && onRetry()))
  return children
}

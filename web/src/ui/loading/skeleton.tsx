import { classNames } from '../class-names.ts'
import { Avatar } from '../people/avatar.tsx'

/** A placeholder for content that is loading. Set its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-row', className)} />
}

/** Placeholder for lines of body text; the last line is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  const widths = Array.from({ length: lines }, (_, line) => (line === lines - 1 ? 'w-3/5' : 'w-full'))
  return (
    <span aria-hidden="true" className="flex flex-col">
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no identity.
        <span key={line} className="flex h-6 items-center">
          <Skeleton className={classNames('h-3.5', width)} />
        </span>
      ))}
    </span>
  )
}

/** Placeholder for an avatar with two lines of text. */
export function PersonSkeleton({ size = 44 }: { size?: number }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-3">
      <Avatar id={0} name="" loading size={size} />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32 max-w-full" />
        <Skeleton className="h-3 w-20 max-w-full" />
      </span>
    </span>
  )
}

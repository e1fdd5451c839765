import { classNames } from '../class-names.ts'

/**
 * A spinner of 20 pixels, or of the size in `className`. Hidden from assistive technology: the text next to it is read.
 */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={classNames('spinner flex-none', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

import { classNames } from '../class-names.ts'

export interface BadgeProps {
  count: number
  /** Larger counts are shown as "99+". */
  max?: number | undefined
  className?: string | undefined
}

/**
 * A count at the corner of a control, hidden from assistive technology, for which the control's label has it. Renders
 * nothing at 0.
 */
export function Badge({ count, max = 99, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block h-4.5 min-w-4.5 rounded-full bg-gold px-1 text-center text-[.6875rem]/4.5 font-[720] text-on-gold tabular-nums',
        className,
      )}
    >
      {count > max ? `${max}+` : count}
    </span>
  )
}

import { classNames } from '../class-names.ts'

/**
 * A line of seven stars, one for each day of a week, for a wide night sky. A file of its own, which browsers request
 * only where it is shown.
 */
export function WeekOfStars({ className }: { className?: string }) {
  return (
    <img
      src="/week-of-stars.svg"
      alt=""
      loading="lazy"
      width={528}
      height={190}
      className={classNames('directional', className)}
    />
  )
}

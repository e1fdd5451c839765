import { Star } from '../brand/star.tsx'

export interface ProgressBarProps {
  /** Accessible name, such as "Uploading". */
  label: string
  /** A share from 0 to 1; undefined for indeterminate progress. */
  value?: number | undefined
}

/** A progress bar with a star at its end. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(Math.max(value, 0), 1) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative h-2 rounded-full bg-sunk"
    >
      <div
        className="absolute inset-y-0 start-0 flex min-w-5 items-center justify-end rounded-full bg-linear-to-r rtl:bg-linear-to-l from-gold-deep to-gold transition-[width]"
        style={{ width: percent === undefined ? '40%' : `${percent}%` }}
      >
        <Star className="-me-2 size-5 text-gold drop-shadow-[0_1px_1px_rgb(0_0_0/.25)]" />
      </div>
    </div>
  )
}

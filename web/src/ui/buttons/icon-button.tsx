import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  quiet: 'text-quiet hover:bg-sunk hover:text-ink',
  solid: 'bg-night text-on-night hover:bg-night-hover',
  overPhoto: 'bg-[oklch(15%_.03_270/.62)] text-white hover:bg-[oklch(15%_.03_270/.8)]',
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  tone?: keyof typeof tones | undefined
  /** State of a toggle button. */
  pressed?: boolean | undefined
  /** A `Badge` at the corner. Include its count in `label`. */
  badge?: ReactNode
}

export function IconButton({ label, icon, tone = 'quiet', pressed, badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(
        'relative inline-grid size-11 flex-none place-items-center rounded-row transition-colors disabled:opacity-50',
        tones[tone],
        className,
      )}
    >
      {icon}
      {badge && <span className="absolute top-1 start-5.5 flex">{badge}</span>}
    </button>
  )
}

import { classNames } from '../class-names.ts'

/** The star of the wordmark, the calendar, comment stars and the upload confirmation, in a 24 by 24 box. */
export const starPath =
  'M12 1.6c.5 0 1 .3 1.2.8l2.3 5.3 5.8.5c1.1.1 1.5 1.4.7 2.1l-4.4 3.8 1.3 5.6c.2 1.1-.9 1.9-1.8 1.3L12 18.1l-5.1 2.9c-.9.6-2-.2-1.8-1.3l1.3-5.6L2 10.3c-.8-.7-.4-2 .7-2.1l5.8-.5 2.3-5.3c.2-.5.7-.8 1.2-.8z'

const rays = [0, 72, 144, 216, 288]

export interface StarProps {
  /** Gold when filled; otherwise an outline in the text colour. */
  filled?: boolean | undefined
  /** Plays the animation of an earned star once when it becomes true. */
  earned?: boolean | undefined
  /** Must include the size; 24 pixels by default. */
  className?: string | undefined
}

/** Hidden from assistive technology: its meaning is given by the text next to it. */
export function Star({ filled = true, earned = false, className = 'size-6' }: StarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames('flex-none overflow-visible', filled && 'text-gold', className)}
    >
      <path
        d={starPath}
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth="1.9"
        className={classNames('origin-center', earned && 'earned')}
      />
      {earned &&
        rays.map((degrees) => (
          <g key={degrees} transform={`rotate(${degrees + 36} 12 12)`}>
            <path
              d="M12-1.5v-3.4"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              className="earned-ray origin-[12px_12px]"
            />
          </g>
        ))}
    </svg>
  )
}

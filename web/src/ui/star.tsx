import { classNames } from './class-names.ts'

/** Five soft points in a 24 by 24 box: wordmark, calendar, comment stars, the moment an activity is logged. */
export const starPath =
  'M12 1.6c.5 0 1 .3 1.2.8l2.3 5.3 5.8.5c1.1.1 1.5 1.4.7 2.1l-4.4 3.8 1.3 5.6c.2 1.1-.9 1.9-1.8 1.3L12 18.1l-5.1 2.9c-.9.6-2-.2-1.8-1.3l1.3-5.6L2 10.3c-.8-.7-.4-2 .7-2.1l5.8-.5 2.3-5.3c.2-.5.7-.8 1.2-.8z'

const rays = [0, 72, 144, 216, 288]

export interface StarProps {
  /** Gold when filled; a line in the text's colour when not. */
  filled?: boolean | undefined
  /** Plays the small moment of being earned, once, when it turns true. */
  earned?: boolean | undefined
  /** With its size; 24 pixels without. */
  className?: string | undefined
}

/** Silent: what the star means stands beside it in words. */
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

import { starPath } from '../brand/star.tsx'
import { classNames } from '../class-names.ts'

/** One star per day of a week, each higher and brighter than the one before. */
const week = [
  { x: 26, y: 170, size: 15 },
  { x: 88, y: 132, size: 18 },
  { x: 156, y: 104, size: 21 },
  { x: 230, y: 84, size: 25 },
  { x: 306, y: 74, size: 31 },
  { x: 384, y: 66, size: 40 },
  { x: 472, y: 58, size: 64 },
]

/** A line of seven stars, for a wide night sky. */
export function WeekOfStars({ className }: { className?: string }) {
  const path = week.map(({ x, y }, day) => `${day === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <svg aria-hidden="true" viewBox="0 0 520 190" className={classNames('overflow-visible directional', className)}>
      <defs>
        <radialGradient id="week-glow">
          <stop stopColor="oklch(86% .14 82 / .42)" />
          <stop offset="1" stopColor="oklch(86% .14 82 / 0)" />
        </radialGradient>
      </defs>
      <path
        d={path}
        fill="none"
        stroke="oklch(90% .03 85 / .35)"
        strokeWidth="1.2"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <circle cx="472" cy="58" r="56" fill="url(#week-glow)" />
      {week.map(({ x, y, size }, day) => (
        <path
          key={x}
          d={starPath}
          transform={`translate(${x} ${y}) rotate(${(6 - day) * -6}) scale(${size / 24}) translate(-12 -12)`}
          fill={`oklch(${59 + day * 4}% ${0.09 + day * 0.01} 81)`}
        />
      ))}
    </svg>
  )
}

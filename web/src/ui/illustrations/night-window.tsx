import { type ReactNode, useId } from 'react'
import { starPath } from '../brand/star.tsx'

/** The app's star, for use in an illustration. */
export function SkyStar({ x, y, size, tone = 'gold' }: { x: number; y: number; size: number; tone?: 'gold' | 'pale' }) {
  return (
    <path
      d={starPath}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
      fill={tone === 'gold' ? 'oklch(83% .15 80)' : 'oklch(90% .03 270)'}
    />
  )
}

const dust = [
  [34, 62, 1],
  [58, 34, 1.3],
  [83, 22, 0.9],
  [128, 40, 1.1],
  [141, 71, 0.9],
  [47, 92, 0.8],
  [112, 83, 0.8],
  [98, 52, 0.9],
] as const

/** The frame of all illustrations: an arched window with a night sky. It looks the same in both themes. */
export function NightWindow({ children }: { children?: ReactNode }) {
  const id = useId()
  return (
    <svg aria-hidden="true" viewBox="0 0 176 152" className="h-38 w-44">
      <defs>
        <linearGradient id={`${id}-sky`} x2="0" y2="1">
          <stop stopColor="oklch(20% .07 270)" />
          <stop offset=".6" stopColor="oklch(33% .11 278)" />
          <stop offset="1" stopColor="oklch(58% .13 330)" />
        </linearGradient>
        <clipPath id={`${id}-arch`}>
          <path d="M16 144V84a72 72 0 0 1 144 0v60z" />
        </clipPath>
      </defs>
      <path d="M10 150V84a78 78 0 0 1 156 0v66z" fill="none" stroke="var(--line)" strokeWidth="1.5" />
      <g clipPath={`url(#${id}-arch)`}>
        <rect width="176" height="152" fill={`url(#${id}-sky)`} />
        {dust.map(([x, y, radius]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} fill="oklch(95% .02 85 / .8)" />
        ))}
        {children}
      </g>
      <path d="M4 150h168" stroke="var(--gold)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

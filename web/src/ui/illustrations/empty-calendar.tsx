import { NightWindow, SkyStar } from './night-window.tsx'

const days = Array.from({ length: 15 }, (_, day) => ({ x: 48 + (day % 5) * 20, y: 66 + Math.floor(day / 5) * 20, day }))

/** A calendar of empty days, with the first star on it. */
export function EmptyCalendar() {
  return (
    <NightWindow>
      <g fill="none" stroke="oklch(90% .03 270 / .45)" strokeWidth="1.3" strokeDasharray="2 2.4">
        {days.map(({ x, y, day }) => day !== 6 && <circle key={day} cx={x} cy={y} r="6.2" />)}
      </g>
      <SkyStar x={68} y={86} size={21} />
      <path
        d="M90 34q-16 12-20 38"
        fill="none"
        stroke="oklch(83% .15 80 / .55)"
        strokeWidth="1.4"
        strokeDasharray="1 4"
        strokeLinecap="round"
      />
      <path d="M0 132q60-14 176-2v22H0z" fill="oklch(22% .07 272)" />
    </NightWindow>
  )
}

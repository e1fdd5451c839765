import { NightWindow, SkyStar } from './night-window.tsx'

/** A telescope pointed between the stars. */
export function NoResults() {
  return (
    <NightWindow>
      <SkyStar x={52} y={66} size={11} tone="pale" />
      <SkyStar x={130} y={84} size={13} />
      <circle
        cx="106"
        cy="48"
        r="15"
        fill="oklch(95% .03 85 / .09)"
        stroke="oklch(95% .03 85 / .55)"
        strokeWidth="1.3"
        strokeDasharray="3 3"
      />
      <path d="M0 130q80-18 176 0v22H0z" fill="oklch(21% .07 272)" />
      <g fill="oklch(84% .03 270)">
        <path d="m58 104 32-34 9 8-32 34z" />
        <path d="m92 64 14 12 4-5-14-12z" fill="oklch(83% .15 80)" />
      </g>
      <path
        d="m70 106-14 30M72 106l2 30M72 106l18 28"
        stroke="oklch(84% .03 270)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </NightWindow>
  )
}

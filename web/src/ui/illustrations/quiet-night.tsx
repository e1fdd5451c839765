import { NightWindow, SkyStar } from './night-window.tsx'

/** Hills and a lake below a single star. */
export function QuietNight() {
  return (
    <NightWindow>
      <SkyStar x={120} y={58} size={17} />
      <path d="M0 112q34-34 66-10 22-30 52-6 26-16 66 14v42H0z" fill="oklch(27% .09 280)" />
      <path d="M0 124q40-20 84-6t100-4v38H0z" fill="oklch(20% .065 272)" />
      <path d="M0 134h176v18H0z" fill="oklch(36% .1 285)" />
      <g stroke="oklch(83% .15 80 / .7)" strokeWidth="1.6" strokeLinecap="round">
        <path d="M110 138h20M104 142.5h32" />
      </g>
    </NightWindow>
  )
}

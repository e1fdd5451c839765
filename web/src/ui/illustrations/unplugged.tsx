import { NightWindow, SkyStar } from './night-window.tsx'

/** A star lamp whose plug is not in the socket. */
export function Unplugged() {
  return (
    <NightWindow>
      <g fill="none" stroke="oklch(90% .03 270)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M62 74v18q0 26 24 26h6" />
        <path d="M140 118h-8" strokeDasharray="1 5" />
        <path d="M176 118h-26" />
      </g>
      <g opacity=".75">
        <SkyStar x={62} y={60} size={34} tone="pale" />
      </g>
      <g fill="oklch(83% .15 80)">
        <path d="M92 110h9a8 8 0 0 1 0 16h-9a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z" />
        <path d="M108 113h8v3h-8zM108 120h8v3h-8z" />
      </g>
      <path d="M150 108h-8a4 4 0 0 0-4 4v12a4 4 0 0 0 4 4h8z" fill="oklch(70% .05 275)" />
      <path d="M0 138q80-12 176 0v14H0z" fill="oklch(21% .07 272)" />
    </NightWindow>
  )
}

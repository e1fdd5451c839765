import { useId } from 'react'
import { starPath } from '#ui/brand/star.tsx'
import { seededNumbers, skyOf } from './circle-sky.ts'

const width = 1200
const height = 320
const constellationSize = 6

/** The SVG path of a row of hills along the bottom edge. */
function hills(next: () => number, base: number, rise: number): string {
  const steps = 6
  const points = Array.from({ length: steps + 1 }, (_, step) => ({
    x: (width / steps) * step,
    y: base - next() * rise,
  }))
  const curve = points
    .slice(1)
    .map((point, index) => {
      const from = points[index] ?? point
      const middle = (from.x + point.x) / 2
      return `C${middle} ${from.y} ${middle} ${point.y} ${point.x} ${point.y}`
    })
    .join('')
  return `M0 ${points[0]?.y ?? base}${curve}V${height}H0z`
}

/** The generated banner of a circle: a night sky with a constellation that depends on the circle's id. */
export function DefaultBanner({ id }: { id: number }) {
  const gradient = useId()
  const [top, middle, horizon] = skyOf(id)
  const next = seededNumbers(id)
  const constellation = Array.from({ length: constellationSize }, (_, index) => ({
    x: 330 + index * 108 + next() * 60,
    y: 60 + next() * 110,
    size: 13 + next() * 15,
  }))
  const dust = Array.from({ length: 46 }, () => ({ x: next() * width, y: next() * 210, r: 0.8 + next() * 1.3 }))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      <defs>
        <linearGradient id={gradient} x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset=".52" stopColor={middle} />
          <stop offset=".88" stopColor={horizon} />
        </linearGradient>
      </defs>
      <path d={`M0 0h${width}v${height}H0z`} fill={`url(#${gradient})`} />
      {dust.map(({ x, y, r }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="oklch(96% .03 90)" opacity=".7" />
      ))}
      <path
        d={`M${constellation.map(({ x, y }) => `${x} ${y}`).join('L')}`}
        fill="none"
        stroke="oklch(94% .04 90)"
        strokeOpacity=".4"
        strokeWidth="1.5"
      />
      {constellation.map(({ x, y, size }) => (
        <path
          key={x}
          d={starPath}
          transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
          fill="oklch(90% .12 88)"
        />
      ))}
      <path d={hills(next, 285, 90)} fill={middle} opacity=".75" />
      <path d={hills(next, 312, 70)} fill={top} opacity=".85" />
    </svg>
  )
}

import { useId } from 'react'
import { useFailedSource } from '#lib/pictures/use-failed-source.ts'
import { starPath } from '#ui/brand/star.tsx'
import { sizeInSpacing } from '#ui/people/size-in-spacing.ts'
import { seededNumbers, skyOf } from './circle-sky.ts'

interface Props {
  circle: { id: number; image_url: string | null }
  /** Edge in pixels at the regular text size. */
  size: number
}

/** A circle's picture, or a generated one if none was uploaded. Decorative: the name is always shown next to it. */
export function CircleImage({ circle, size }: Props) {
  const [broken, setBroken] = useFailedSource()
  const edge = sizeInSpacing(size)
  const style = { width: edge, height: edge }
  const { image_url: src } = circle
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        style={style}
        className="flex-none rounded-[26%] bg-sunk object-cover"
      />
    )
  }
  return <GeneratedImage id={circle.id} style={style} />
}

function GeneratedImage({ id, style }: { id: number; style: { width: string; height: string } }) {
  const gradient = useId()
  const [top, middle, horizon] = skyOf(id)
  const next = seededNumbers(id)
  const hill = 30 + next() * 6
  const peak = 12 + next() * 20
  const star = { x: 10 + next() * 22, y: 6 + next() * 8 }
  return (
    <svg aria-hidden="true" viewBox="0 0 44 44" style={style} className="flex-none rounded-[26%]">
      <defs>
        <linearGradient id={gradient} x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset=".55" stopColor={middle} />
          <stop offset="1" stopColor={horizon} />
        </linearGradient>
      </defs>
      <path d="M0 0h44v44H0z" fill={`url(#${gradient})`} />
      <path d={starPath} transform={`translate(${star.x} ${star.y}) scale(.32)`} fill="oklch(92% .09 90)" />
      <path
        d={`M0 ${hill}Q${peak} ${hill - 12} ${peak + 8} ${hill - 2}T44 ${hill - 4}V44H0z`}
        fill={top}
        opacity=".72"
      />
    </svg>
  )
}

import { useState } from 'react'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'
import { ownGradient } from './own-gradient.ts'

export interface AvatarProps {
  id: number
  name: string
  src?: string | null | undefined
  /** Edge in pixels at the regular text size. */
  size?: number | undefined
  /** Round for people, soft square for circles. */
  shape?: 'round' | 'square' | undefined
  /** The name stands beside it: nothing to read aloud. */
  decorative?: boolean | undefined
  /** Not known yet: a grey placeholder of the true size. */
  loading?: boolean | undefined
  className?: string | undefined
}

/** A face, or initials on colours of one's own while there is none (or it fails to load). */
export function Avatar(props: AvatarProps) {
  const { id, name, src, size = 44, shape = 'round', decorative = false, loading = false, className } = props
  const [broken, setBroken] = useState<string>()
  const shown = src && src !== broken && !loading ? src : undefined
  const edge = `${size / 16}rem`
  const look = classNames(
    'grid flex-none place-items-center overflow-hidden font-[680] text-white select-none',
    shape === 'round' ? 'rounded-full' : 'rounded-[28%]',
    className,
  )

  if (loading)
    return <span aria-hidden="true" className={classNames(look, 'skeleton')} style={{ width: edge, height: edge }} />
  if (shown) {
    return (
      <img
        src={shown}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(shown)}
        className={classNames(look, 'bg-sunk object-cover')}
        style={{ width: edge, height: edge }}
      />
    )
  }
  const letters = <span aria-hidden="true">{initials(name)}</span>
  const style = { width: edge, height: edge, fontSize: `${(size * 0.37) / 16}rem`, backgroundImage: ownGradient(id) }
  if (decorative) {
    return (
      <span aria-hidden="true" className={look} style={style}>
        {letters}
      </span>
    )
  }
  return (
    <span role="img" aria-label={name} className={look} style={style}>
      {letters}
    </span>
  )
}

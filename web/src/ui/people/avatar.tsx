import { useFailedSource } from '#lib/pictures/use-failed-source.ts'
import { classNames } from '../class-names.ts'
import { avatarGradient } from './avatar-gradient.ts'
import { initials } from './initials.ts'
import { sizeInSpacing } from './size-in-spacing.ts'

export interface AvatarProps {
  id: number
  name: string
  src?: string | null | undefined
  /** Edge in pixels at the regular text size. */
  size?: number | undefined
  /** Round for people, soft square for circles. */
  shape?: 'round' | 'square' | undefined
  /** Hidden from assistive technology, because the name is next to it. */
  decorative?: boolean | undefined
  /** Shows a skeleton of the same size. */
  loading?: boolean | undefined
  className?: string | undefined
}

/** A picture, or initials on a gradient when there is no picture or it fails to load. */
export function Avatar(props: AvatarProps) {
  const { id, name, src, size = 44, shape = 'round', decorative = false, loading = false, className } = props
  const [failedSrc, setFailedSrc] = useFailedSource()
  const visibleSrc = src && src !== failedSrc && !loading ? src : undefined
  const edge = sizeInSpacing(size)
  const classes = classNames(
    'grid flex-none place-items-center overflow-hidden font-[680] text-white select-none',
    shape === 'round' ? 'rounded-full' : 'rounded-[28%]',
    className,
  )

  // An svg, because its size is an attribute: the Content-Security-Policy blocks style attributes of prerendered pages.
  // In attributes, WebKit knows `em` and ignores `rem`; both are equal here.
  if (loading) {
    const sizeEm = `${size / 16}em`
    return (
      <svg aria-hidden="true" className={classNames(classes, 'skeleton text-base')} width={sizeEm} height={sizeEm} />
    )
  }
  if (visibleSrc) {
    return (
      <img
        src={visibleSrc}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(visibleSrc)}
        className={classNames(classes, 'bg-sunk object-cover')}
        style={{ width: edge, height: edge }}
      />
    )
  }
  const text = <span aria-hidden="true">{initials(name)}</span>
  const style = {
    width: edge,
    height: edge,
    fontSize: sizeInSpacing(size * 0.37),
    backgroundImage: avatarGradient(id),
  }
  if (decorative) {
    return (
      <span aria-hidden="true" className={classes} style={style}>
        {text}
      </span>
    )
  }
  return (
    <span role="img" aria-label={name} className={classes} style={style}>
      {text}
    </span>
  )
}

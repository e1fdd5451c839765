import { useState } from 'react'
import { classNames } from './class-names.ts'
import { placeholderUrl } from './placeholder-url.ts'

export interface PhotoProps {
  src: string
  srcSet?: string | undefined
  /** How wide it is shown, so that the browser picks the right file. */
  sizes?: string | undefined
  /** Of the original, in pixels: the box is reserved from them. */
  width: number
  height: number
  alt: string
  /** A thumbhash in base64: some 25 bytes that paint a blur at once. */
  placeholder?: string | null | undefined
  /** Taller pictures are cut to this width-to-height ratio, from the middle. */
  tallest?: number | undefined
  /** The first picture of a page: fetched at once, ahead of the rest. */
  priority?: boolean | undefined
  className?: string | undefined
}

/** A photograph whose place is kept from the first paint on: nothing jumps when it arrives. */
export function Photo(props: PhotoProps) {
  const { src, srcSet, sizes = '(width < 40rem) 100vw, 40rem', width, height, alt, placeholder, className } = props
  const { tallest = 4 / 5, priority = false } = props
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const blur = placeholder ? placeholderUrl(placeholder) : undefined
  const ratio = Math.max(width > 0 && height > 0 ? width / height : 1, tallest)

  return (
    <span
      className={classNames('relative block w-full overflow-hidden bg-sunk bg-cover bg-center', className)}
      style={{ aspectRatio: `${ratio} / 1`, backgroundImage: blur && `url(${blur})` }}
    >
      {state === 'broken' ? (
        <span className="absolute inset-0 grid place-items-center p-6 text-center text-sm">
          <span className="rounded-row bg-card px-3 py-1.5 text-quiet">
            {alt || 'This picture could not be loaded.'}
          </span>
        </span>
      ) : (
        <img
          src={src}
          srcSet={srcSet}
          sizes={srcSet && sizes}
          width={width}
          height={height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          // A picture from the cache is complete before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setState('shown')
          }}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
          className={classNames(
            'absolute inset-0 size-full object-cover transition-opacity',
            // The first picture does not fade in: it is what a visit waits for.
            state === 'shown' || priority ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </span>
  )
}

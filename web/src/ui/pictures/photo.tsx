import { useEffect, useState } from 'react'
import { createChunk } from '#lib/chunks/chunks.ts'
import { useChunkContent } from '#lib/chunks/use-chunk-content.ts'
import { t } from '#lib/i18n/translate.ts'
import { retryPicture } from '#lib/pictures/retries.ts'
import { classNames } from '../class-names.ts'

export interface PhotoProps {
  /** null while the URL is not known yet: only the placeholder is shown. */
  src: string | null
  srcSet?: string | undefined
  /**
   * The width of the column as a CSS length. The browser selects a file by the displayed width, which depends on it.
   */
  columnWidth?: string | undefined
  /** Dimensions of the original in pixels, used to reserve the space. */
  width: number
  height: number
  alt: string
  /** A base64 thumbhash of about 25 bytes, shown as a blurred placeholder. */
  placeholder?: string | null | undefined
  /** Minimum ratio of width to height; taller pictures are cropped around their centre. */
  minAspectRatio?: number | undefined
  /** The first picture of a page is loaded eagerly with high priority. */
  priority?: boolean | undefined
  /** True when the photo fits into the positioned element around it, instead of having a size of its own. */
  isContained?: boolean | undefined
  className?: string | undefined
  /** The picture cannot be loaded. Default: when loading it failed. */
  failed?: boolean | undefined
  onLoad?: (() => void) | undefined
  onError?: (() => void) | undefined
}

/** The maximum height of a photo, as a percentage of the window's. */
const maxHeightPercent = 60

const placeholderDecoder = createChunk(async () => (await import('./placeholder-url.ts')).placeholderUrl, 'everyone')

/**
 * A photo that reserves its space, with the sizes of `/early.js` and `/first-card.js`, so that the layout does not
 * shift when it loads. A photo that would be too high is narrower than its column.
 */
export function Photo(props: PhotoProps) {
  const { src, srcSet, columnWidth = 'min(100vw, 40rem)', width, height, alt, placeholder, className } = props
  const { minAspectRatio = 4 / 5, priority = false, isContained = false, onLoad, onError } = props
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  // The first picture of a page does not wait for the decoder.
  const decode = useChunkContent(placeholderDecoder, Boolean(placeholder))
  const blur = placeholder ? decode?.(placeholder) : undefined
  const isFailed = props.failed ?? state === 'failed'
  const ratio = Math.max(width > 0 && height > 0 ? width / height : 1, minAspectRatio)
  const maxWidth = Math.round(ratio * maxHeightPercent)
  useEffect(() => {
    if (state === 'failed' && src !== null) return retryPicture(src, () => setState('loading'))
    return undefined
  }, [state, src])
  function reportLoaded() {
    setState('loaded')
    onLoad?.()
  }

  return (
    <span className={classNames('block w-full overflow-hidden bg-sunk', isContained && 'h-full', className)}>
      <span
        className={classNames(
          'relative mx-auto block bg-center',
          isContained ? 'size-full bg-contain bg-no-repeat' : 'max-w-full bg-cover',
        )}
        style={{
          ...(!isContained && { aspectRatio: `${ratio} / 1`, width: `${maxWidth}svh` }),
          backgroundImage: blur && `url(${blur})`,
        }}
      >
        {isFailed ? (
          <span className="absolute inset-0 grid place-items-center p-6 text-center text-sm">
            <span className="rounded-row bg-card px-3 py-1.5 text-quiet">
              {alt || t('This picture could not be loaded.')}
            </span>
          </span>
        ) : src === null ? null : (
          <img
            src={src}
            srcSet={srcSet}
            sizes={srcSet && `min(${columnWidth}, ${maxWidth}vh)`}
            width={width}
            height={height}
            alt={alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            // A cached picture can be complete before React attaches the load listener.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0 && state !== 'loaded') reportLoaded()
            }}
            onLoad={reportLoaded}
            onError={() => {
              setState('failed')
              onError?.()
            }}
            className={classNames(
              'absolute inset-0 size-full transition-opacity',
              isContained ? 'object-contain' : 'object-cover',
              // The first picture does not fade in, because that would delay the largest contentful paint.
              state === 'loaded' || priority ? 'opacity-100' : 'opacity-0',
            )}
          />
        )}
      </span>
    </span>
  )
}

import type { Activity } from '@daystar/contract/activities'
import { Suspense, useState } from 'react'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'
import { Photo } from '#ui/photo.tsx'

const PhotoViewer = lazyOverlay(async () => (await import('#ui/photo-viewer.tsx')).PhotoViewer)

interface Props {
  activity: Activity
  /** Loads the photo with high priority, for the first photos of a page. */
  priority?: boolean
}

/** The photo or video, or a link if the media URL is neither. */
export function ActivityMedia({ activity, priority = false }: Props) {
  const { media, media_url: url } = activity
  if (!media) return url ? <MediaLink url={url} /> : null
  const width = media.width ?? 4
  const height = media.height ?? 3
  if (media.kind === 'video') {
    return <ActivityVideo key={media.url} url={media.url} label={media.alt || activity.title} ratio={width / height} />
  }
  return <ActivityPhoto media={media} width={width} height={height} priority={priority} />
}

function MediaLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link mx-5 inline-flex min-h-11 items-center">
      View Media
    </a>
  )
}

interface VideoProps {
  url: string
  label: string
  /** Width by height. */
  ratio: number
}

/** Falls back to a link, since not every browser plays the formats that phones record, HEVC in particular. */
function ActivityVideo({ url, label, ratio }: VideoProps) {
  const [isUnplayable, setIsUnplayable] = useState(false)
  if (isUnplayable) {
    return (
      <div className="flex flex-col items-center bg-sunk px-5 pt-8 pb-5 text-center">
        <p className="text-quiet">This video cannot be played here.</p>
        <MediaLink url={url} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: member uploads have no captions; the description states what they show.
    <video
      controls
      preload="metadata"
      playsInline
      src={url}
      aria-label={label}
      onError={() => setIsUnplayable(true)}
      className="block max-h-[80vh] w-full bg-black"
      style={{ aspectRatio: ratio }}
    />
  )
}

interface PhotoProps {
  media: NonNullable<Activity['media']>
  width: number
  height: number
  priority: boolean
}

/** The photo; a click opens it full screen. */
function ActivityPhoto({ media, width, height, priority }: PhotoProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`View the photo${media.alt && `: ${media.alt}`}`}
        onPointerEnter={() => void PhotoViewer.preload()}
        onClick={() => setIsOpen(true)}
        className="block w-full cursor-zoom-in -outline-offset-4"
      >
        <Photo
          src={media.url}
          srcSet={media.variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
          sizes="(width < 40rem) 100vw, 40rem"
          width={width}
          height={height}
          alt={media.alt}
          placeholder={media.placeholder}
          priority={priority}
        />
      </button>
      <Suspense>
        {isOpen && (
          <PhotoViewer
            thumbnail={media.variants.find((variant) => variant.width >= 640)?.url ?? media.url}
            src={media.variants.at(-1)?.url ?? media.url}
            alt={media.alt}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

import type { Activity } from '@daystar/contract/activities'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { Photo } from '#ui/photo.tsx'

const PhotoViewer = lazyPart(async () => (await import('#ui/photo-viewer.tsx')).PhotoViewer)

interface Props {
  activity: Activity
  /** The first picture of a page is fetched ahead of the rest. */
  priority?: boolean
}

/** The picture, the video, or a link where the address shows neither. */
export function ActivityMedia({ activity, priority = false }: Props) {
  const { media, media_url: url } = activity
  if (!media) {
    return url ? (
      <a href={url} target="_blank" rel="noreferrer" className="link mx-5 inline-flex min-h-11 items-center">
        View Media
      </a>
    ) : null
  }
  const width = media.width ?? 4
  const height = media.height ?? 3
  if (media.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: members' own recordings come without captions; the description says what they show.
      <video
        controls
        preload="metadata"
        playsInline
        src={media.url}
        aria-label={media.alt || activity.title}
        className="block max-h-[80vh] w-full bg-black"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
    )
  }
  return <ActivityPhoto media={media} width={width} height={height} priority={priority} />
}

interface PhotoProps {
  media: NonNullable<Activity['media']>
  width: number
  height: number
  priority: boolean
}

/** The photograph in its place; a press shows it on the whole screen. */
function ActivityPhoto({ media, width, height, priority }: PhotoProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`View the photo${media.alt && `: ${media.alt}`}`}
        onPointerEnter={() => void PhotoViewer.preload()}
        onClick={() => setOpen(true)}
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
        {open && (
          <PhotoViewer
            thumbnail={media.variants.find((variant) => variant.width >= 640)?.url ?? media.url}
            src={media.variants.at(-1)?.url ?? media.url}
            alt={media.alt}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

import type { Activity } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import { Suspense, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Photo } from '#ui/pictures/photo.tsx'
import { useRenewableMedia } from '../api/use-renewable-media.ts'

const ActivityPhotoViewer = lazyOverlay(
  async () => (await import('./activity-photo-viewer.tsx')).ActivityPhotoViewer,
  'everyone',
)
const OtherMedia = lazySection(async () => (await import('./other-media.tsx')).OtherMedia, 'everyone')

interface Props {
  activity: Activity
  /** Loads the photo with high priority, for the first photos of a page. */
  priority?: boolean
  /** The width of the column as a CSS length, if it is not that of lists. */
  columnWidth?: string | undefined
}

/** The photo or video, or a link if the media URL is neither. */
export function ActivityMedia({ activity, priority = false, columnWidth }: Props) {
  const { id, media } = activity
  if (media?.kind === 'image')
    return <ActivityPhoto activityId={id} media={media} priority={priority} columnWidth={columnWidth} />
  if (!activity.media_url) return null
  return (
    <div
      className={media ? 'max-h-[60svh] bg-black' : 'min-h-11'}
      style={media ? { aspectRatio: (media.width ?? 4) / (media.height ?? 3) } : {}}
    >
      <Suspense>
        <OtherMedia activity={activity} />
      </Suspense>
    </div>
  )
}

interface PhotoProps {
  activityId: number
  media: Media
  priority: boolean
  columnWidth: string | undefined
}

/** The photo; a click opens it full screen. */
function ActivityPhoto({ activityId, media: given, priority, columnWidth }: PhotoProps) {
  const { media, status, attempt, onLoaded, onError } = useRenewableMedia(activityId, given)
  const [viewer, setViewer] = useState<{ thumbnail: string | null } | null>(null)
  return (
    <>
      <button
        type="button"
        aria-label={media.alt ? t('View the photo: {alt}', { alt: media.alt }) : t('View the photo')}
        onPointerEnter={() => void ActivityPhotoViewer.preload()}
        onClick={({ currentTarget }) => setViewer({ thumbnail: loadedFile(currentTarget) })}
        className="block w-full cursor-zoom-in -outline-offset-4"
      >
        <Photo
          key={attempt}
          src={status === 'renewing' ? null : media.url}
          srcSet={media.variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
          columnWidth={columnWidth}
          width={media.width ?? 4}
          height={media.height ?? 3}
          alt={media.alt}
          placeholder={media.placeholder}
          priority={priority}
          failed={status === 'failed' || status === 'waiting'}
          onLoad={onLoaded}
          onError={onError}
        />
      </button>
      <Suspense>
        {viewer && (
          <ActivityPhotoViewer
            activityId={activityId}
            media={given}
            thumbnail={viewer.thumbnail}
            onClose={() => setViewer(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The file that the page shows: the browser displays it again without a request. */
function loadedFile(button: HTMLElement): string | null {
  const image = button.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : null
}

import type { Activity } from '@daystar/contract/activities'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import type { GalleryProps } from './activity-gallery.tsx'
import { ActivityPhoto } from './activity-photo.tsx'

const ActivityMediaViewer = lazyOverlay(
  async () => (await import('./activity-media-viewer.tsx')).ActivityMediaViewer,
  'everyone',
)
const ActivityGallery = lazyPart<GalleryProps>(
  async () => (await import('./activity-gallery.tsx')).ActivityGallery,
  ({ part }) => part.children,
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

/** The photos and videos, or a link if the media URL is neither. */
export function ActivityMedia({ activity, priority = false, columnWidth }: Props) {
  const { id, title, media: files, media_url: url } = activity
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [thumbnail, setThumbnail] = useState<string | null | undefined>()
  const [media] = files
  if (!media && !url) return null

  const photo = {
    activityId: id,
    columnWidth,
    onIntent: () => void ActivityMediaViewer.preload(),
    onOpen: (index: number, loaded: string | null) => {
      setShown(index)
      setThumbnail(loaded)
    },
  }
  const first: ReactNode =
    media?.kind === 'image' ? (
      <ActivityPhoto {...photo} media={media} index={0} priority={priority} />
    ) : (
      <div
        className={media ? 'max-h-[60svh] bg-black' : 'min-h-11'}
        style={media ? { aspectRatio: (media.width ?? 4) / (media.height ?? 3) } : {}}
      >
        <Suspense>
          <OtherMedia activity={activity} />
        </Suspense>
      </div>
    )
  return (
    <div ref={box}>
      {files.length > 1 ? (
        <Suspense fallback={first}>
          <ActivityGallery activity={activity} photo={photo} shown={shown}>
            {first}
          </ActivityGallery>
        </Suspense>
      ) : (
        first
      )}
      {thumbnail !== undefined && (
        <ActivityMediaViewer
          activityId={id}
          title={title}
          files={files}
          index={shown}
          thumbnail={thumbnail}
          onIndex={setShown}
          finalFocus={() => box.current?.querySelector<HTMLElement>(`[data-file="${shown}"]`) ?? null}
          onClose={() => setThumbnail(undefined)}
        />
      )}
    </div>
  )
}

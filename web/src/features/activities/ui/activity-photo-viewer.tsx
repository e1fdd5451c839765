import type { Media } from '@daystar/contract/fields'
import { PhotoViewer } from '#ui/pictures/photo-viewer.tsx'
import { useRenewableMedia } from '../api/use-renewable-media.ts'

interface Props {
  activityId: number
  media: Media
  /** The file that the page has loaded. */
  thumbnail: string | null
  onClose: () => void
}

/** The largest file of a photo, full screen. */
export function ActivityPhotoViewer({ activityId, media: given, thumbnail, onClose }: Props) {
  const { media, status, attempt, onLoaded, onError } = useRenewableMedia(activityId, given)
  return (
    <PhotoViewer
      thumbnail={thumbnail}
      src={status === 'loading' || status === 'loaded' ? (media.variants.at(-1)?.url ?? media.url) : null}
      attempt={attempt}
      alt={media.alt}
      onLoad={onLoaded}
      onError={onError}
      onClose={onClose}
    />
  )
}

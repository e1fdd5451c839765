import type { Activity } from '@daystar/contract/activities'
import { ActivityVideo } from './activity-video.tsx'
import { MediaLink } from './media-link.tsx'

/** A video, or a link if the media URL is neither a photo nor a video. */
export function OtherMedia({
  activity: {
    id,
    title,
    media: [media],
    media_url: url,
  },
}: {
  activity: Activity
}) {
  if (media) return <ActivityVideo activityId={id} media={media} label={media.alt || title} />
  return url && <MediaLink activityId={id} url={url} />
}

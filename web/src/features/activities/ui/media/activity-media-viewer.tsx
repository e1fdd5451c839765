import type { Media } from '@daystar/contract/fields'
import { useState } from 'react'
import { MediaViewer } from '#ui/pictures/media-viewer.tsx'
import { ViewedPhoto } from '#ui/pictures/viewed-photo.tsx'
import { useRenewableMedia } from '../../api/use-renewable-media.ts'
import { ActivityVideo } from './activity-video.tsx'

interface Props {
  activityId: number
  title: string
  files: readonly Media[]
  index: number
  /** The file of the first photo that is shown, which the page has loaded. */
  thumbnail: string | null
  onIndex: (index: number) => void
  finalFocus: () => HTMLElement | null
  onClose: () => void
}

/** The files of an activity, full screen. */
export function ActivityMediaViewer(props: Props) {
  const { activityId, title, files, index, thumbnail, onIndex, finalFocus, onClose } = props
  const [opened] = useState(index)
  const viewed = files.map(({ id, alt, kind, width, height }) => ({
    key: id,
    alt,
    size: kind === 'image' ? { width: width ?? 4, height: height ?? 3 } : null,
  }))

  function content(at: number, isCurrent: boolean) {
    const media = files[at]
    if (!media) return null
    if (media.kind === 'image') {
      const loaded = at === opened ? thumbnail : null
      return <Photo activityId={activityId} media={media} thumbnail={loaded} isCurrent={isCurrent} />
    }
    return isCurrent && <ActivityVideo activityId={activityId} media={media} label={media.alt || title} />
  }

  return (
    <MediaViewer
      files={viewed}
      index={index}
      onIndex={onIndex}
      content={content}
      finalFocus={finalFocus}
      onClose={onClose}
    />
  )
}

interface PhotoProps {
  activityId: number
  media: Media
  thumbnail: string | null
  isCurrent: boolean
}

/** Fits the screens of most phones. */
const previewWidth = 640

/** A photo in its largest size, or in a small one until it is shown for the first time. */
function Photo({ activityId, media: given, thumbnail, isCurrent }: PhotoProps) {
  const { media, status, attempt, onLoaded, onError } = useRenewableMedia(activityId, given)
  const [wasShown, setWasShown] = useState(isCurrent)
  if (isCurrent && !wasShown) setWasShown(true)
  const isUsable = status === 'loading' || status === 'loaded'
  const preview = media.variants.find(({ width }) => width >= previewWidth)?.url ?? media.url
  return (
    <ViewedPhoto
      thumbnail={thumbnail ?? (isUsable ? preview : null)}
      src={wasShown && isUsable ? (media.variants.at(-1)?.url ?? media.url) : null}
      attempt={attempt}
      alt={media.alt}
      onLoad={onLoaded}
      onError={onError}
    />
  )
}

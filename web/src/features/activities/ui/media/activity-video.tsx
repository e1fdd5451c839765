import type { Media } from '@daystar/contract/fields'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useRenewableMedia } from '../../api/use-renewable-media.ts'
import { MediaLink } from './media-link.tsx'

interface Props {
  activityId: number
  media: Media
  label: string
}

/** The position at which playback continues after the file was opened again. */
interface Position {
  readonly seconds: number
  readonly rate: number
  readonly isPlaying: boolean
}

/**
 * Plays a video, and opens a private one again at the same position when its URL expires. Falls back to a link, since
 * some browsers do not play the formats that phones record.
 */
export function ActivityVideo({ activityId, media: given, label }: Props) {
  const { media, status, attempt, onLoaded, onError } = useRenewableMedia(activityId, given)
  const element = useRef<HTMLVideoElement>(null)
  const interrupted = useRef<Position | null>(null)

  useEffect(() => {
    // A new URL loads by itself and has no error yet.
    if (attempt > 0 && element.current?.error) element.current.load()
  }, [attempt])

  // An error between the creation of the element and its insertion into the page reaches no listener of React.
  const recoverEarlyError = useEffectEvent(() => {
    if (element.current?.error) recover(element.current)
  })
  useEffect(() => recoverEarlyError(), [])

  function recover(video: HTMLVideoElement) {
    interrupted.current ??= { seconds: video.currentTime, rate: video.playbackRate, isPlaying: !video.paused }
    onError()
  }

  function resume(video: HTMLVideoElement) {
    const position = interrupted.current
    interrupted.current = null
    if (position) {
      video.currentTime = position.seconds
      video.playbackRate = position.rate
      // Rejected if the member paused meanwhile, or if the browser does not permit it.
      if (position.isPlaying) video.play().catch(() => undefined)
    }
    onLoaded()
  }

  if (status === 'failed') {
    return (
      <div className="flex size-full flex-col items-center justify-center bg-sunk px-5 text-center">
        <p className="text-quiet">{t('This video cannot be played here.')}</p>
        <MediaLink activityId={activityId} url={media.url} />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: member uploads have no captions; the description states what they show.
    <video
      controls
      preload="metadata"
      playsInline
      ref={element}
      src={status === 'renewing' && attempt === 0 ? undefined : media.url}
      aria-label={label}
      onLoadedMetadata={({ currentTarget }) => resume(currentTarget)}
      onError={({ currentTarget }) => recover(currentTarget)}
      className="block size-full"
    />
  )
}

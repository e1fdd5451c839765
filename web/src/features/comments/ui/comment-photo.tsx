import type { Comment } from '@daystar/contract/comments'
import type { Media } from '@daystar/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { retryPicture } from '#lib/pictures/retries.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Photo } from '#ui/pictures/photo.tsx'

const Viewer = lazyOverlay(async () => (await import('./comment-photo-viewer.tsx')).CommentPhotoViewer)

interface Props {
  comment: Comment
  photo: Media
}

/** The photo of a comment; a click opens it full screen. */
export function CommentPhoto({ comment: { activity_id: activityId }, photo: given }: Props) {
  const cache = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A new signature of a photo that is loaded would only load it again.
  const [shown, setShown] = useState(given)
  const [isFailed, setFailed] = useState(false)
  if (shown.id !== given.id || (isFailed && shown.url !== given.url)) {
    setShown(given)
    setFailed(false)
  }
  const photo = { ...shown, alt: given.alt }
  useEffect(() => {
    if (!isFailed) return
    return retryPicture(shown.url, () => {
      setFailed(false)
      void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
    })
  }, [isFailed, shown.url, cache, activityId])

  /** The URL has expired: the comments are read again, once for each URL. */
  function renew() {
    if (isFailed) return
    setFailed(true)
    if (shown.url === given.url) void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={photo.alt ? t('View the photo: {alt}', { alt: photo.alt }) : t('View the photo')}
        onPointerEnter={() => void Viewer.preload()}
        onClick={() => setOpen(true)}
        className="mt-1.5 block w-full max-w-72 cursor-zoom-in overflow-clip rounded-2xl"
      >
        <Photo
          key={shown.url}
          src={shown.url}
          srcSet={shown.variants.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          columnWidth="18rem"
          width={shown.width ?? 4}
          height={shown.height ?? 3}
          alt={photo.alt}
          placeholder={shown.placeholder}
          onError={renew}
        />
      </button>
      {isOpen && (
        <Viewer photo={photo} onError={renew} finalFocus={() => button.current} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

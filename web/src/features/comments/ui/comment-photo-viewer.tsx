import type { Media } from '@daystar/contract/fields'
import { MediaViewer } from '#ui/pictures/media-viewer.tsx'
import { ViewedPhoto } from '#ui/pictures/viewed-photo.tsx'

interface Props {
  photo: Media
  onError: () => void
  finalFocus: () => HTMLElement | null
  onClose: () => void
}

/** The photo of a comment, full screen. */
export function CommentPhotoViewer({ photo, onError, finalFocus, onClose }: Props) {
  const { id, alt, url, width, height, variants } = photo
  return (
    <MediaViewer
      files={[{ key: id, alt, size: { width: width ?? 4, height: height ?? 3 } }]}
      index={0}
      onIndex={() => undefined}
      content={() => (
        <ViewedPhoto key={url} thumbnail={url} src={variants.at(-1)?.url ?? url} alt={alt} onError={onError} />
      )}
      finalFocus={finalFocus}
      onClose={onClose}
    />
  )
}

import type { Media } from '@daystar/contract/fields'
import { t } from '#lib/i18n/translate.ts'
import { Photo } from '#ui/pictures/photo.tsx'
import { useRenewableMedia } from '../../api/use-renewable-media.ts'

interface Props {
  activityId: number
  media: Media
  /** The position among the files of the activity. */
  index: number
  priority: boolean
  columnWidth: string | undefined
  /** True when the photo fits into the element around it, instead of having a size of its own. */
  isContained?: boolean
  /** False for a photo of a gallery that is not the current one. */
  isInTabOrder?: boolean
  onIntent: () => void
  onOpen: (index: number, thumbnail: string | null) => void
}

/** A photo of an activity; a click opens it full screen. */
export function ActivityPhoto(props: Props) {
  const { activityId, index, priority, columnWidth, isContained = false, isInTabOrder = true, onIntent, onOpen } = props
  const { media, status, attempt, onLoaded, onError } = useRenewableMedia(activityId, props.media)
  return (
    <button
      type="button"
      data-file={index}
      tabIndex={isInTabOrder ? undefined : -1}
      aria-label={media.alt ? t('View the photo: {alt}', { alt: media.alt }) : t('View the photo')}
      onPointerEnter={onIntent}
      onClick={({ currentTarget }) => onOpen(index, loadedFile(currentTarget))}
      className={`${isContained ? 'absolute inset-0' : 'block'} w-full cursor-zoom-in -outline-offset-4`}
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
        isContained={isContained}
        failed={status === 'failed' || status === 'waiting'}
        onLoad={onLoaded}
        onError={onError}
      />
    </button>
  )
}

/** The file that the page shows: the browser displays it again without a request. */
function loadedFile(button: HTMLElement): string | null {
  const image = button.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : null
}

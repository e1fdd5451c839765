import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { Button } from '#ui/buttons/button.tsx'
import { canCrop, kindOf, type MediaEntry } from './media-file.ts'
import type { MediaFieldState } from './use-media-field.ts'

interface Props {
  media: MediaFieldState
  entry: MediaEntry
  url: string
  onAdd: () => void
  onReplace: () => void
  /** Called when a photo will probably be chosen. */
  onIntent: () => void
}

/** The only photo or video of a form: a newly chosen file, or what the activity has. */
export function SingleMedia({ media, entry, url, onAdd, onReplace, onIntent }: Props) {
  const { dispatch } = media
  return (
    <figure className="m-0 overflow-hidden rounded-card border border-line bg-sunk">
      {kindOf(entry) === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: member uploads have no captions.
        <video src={url} controls playsInline preload="metadata" className="mx-auto block max-h-96 w-full" />
      ) : (
        <img src={url} alt={entry.altText} className="mx-auto block max-h-96 w-auto max-w-full" />
      )}
      <figcaption className="flex flex-wrap justify-end gap-2 border-line border-t bg-card p-2">
        <Button tone="secondary" size="compact" onClick={onAdd}>
          {t('Add more')}
        </Button>
        {canCrop(entry) && (
          <Button tone="secondary" size="compact" onClick={() => void media.openCrop(entry)} onPointerEnter={onIntent}>
            {t('Crop')}
          </Button>
        )}
        {entry.original && (
          <Button
            tone="secondary"
            size="compact"
            onClick={() => dispatch({ type: 'wholeKept', entry, id: randomId() })}
          >
            {t('Whole photo')}
          </Button>
        )}
        <Button tone="secondary" size="compact" onClick={onReplace} onPointerEnter={onIntent}>
          {t('Replace')}
        </Button>
        <Button tone="quiet" size="compact" onClick={() => dispatch({ type: 'removed', id: entry.id })}>
          {t('Remove')}
        </Button>
      </figcaption>
    </figure>
  )
}

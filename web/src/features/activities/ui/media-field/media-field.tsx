import { limits } from '@daystar/contract/limits'
import { ImagePlus } from 'lucide-react'
import { Suspense, useId, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { acceptedMedia, type MediaKind } from './media-file.ts'
import type { MediaPicker } from './use-media-picker.ts'

const MediaList = lazySection(async () => (await import('./media-list.tsx')).MediaList)
const CropDialog = lazyOverlay(async () => (await import('#ui/pictures/crop-dialog.tsx')).CropDialog)

const aspects = [
  { label: '1:1', value: 1 },
  { label: '4:5', value: 4 / 5 },
  { label: '16:9', value: 16 / 9 },
]
const output = { fileName: 'activity.png', fileType: 'image/png', quality: 0.92, maxEdge: 2048 }

interface Props {
  media: MediaPicker
  /** The preview: a newly selected file, or the current media of the activity. */
  preview: { kind: MediaKind; url: string } | null
  onRemove: () => void
  altText: string
  onAltText: (text: string) => void
}

/** Selects photos and videos, and their text descriptions for accessibility. */
export function MediaField({ media, preview, onRemove, altText, onAltText }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const moreInput = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const openFilePicker = () => input.current?.click()
  const openMorePicker = () => moreInput.current?.click()
  const preload = () => void CropDialog.preload()
  const cropSingle = (action: 'open' | 'keepWhole') => media.single && void media.crop[action](media.single)

  return (
    <div {...keptFocus} className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept={acceptedMedia}
        aria-label={t('Photo or video')}
        tabIndex={-1}
        className="sr-only"
        multiple={!preview}
        onChange={(event) => {
          if (preview) void media.selectFile(event.target.files?.[0])
          else void media.addFiles([...(event.target.files ?? [])])
          // Cleared so that the same file can be selected again after Cancel.
          event.target.value = ''
        }}
      />
      <input
        ref={moreInput}
        type="file"
        accept={acceptedMedia}
        aria-label={t('More photos or videos')}
        tabIndex={-1}
        className="sr-only"
        multiple
        onChange={(event) => {
          void media.addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {media.isList ? (
        <Suspense>
          <MediaList media={media} onAdd={openMorePicker} />
        </Suspense>
      ) : preview ? (
        <figure className="m-0 overflow-hidden rounded-card border border-line bg-sunk">
          {preview.kind === 'video' ? (
            // biome-ignore lint/a11y/useMediaCaption: member uploads have no captions.
            <video
              src={preview.url}
              controls
              playsInline
              preload="metadata"
              className="mx-auto block max-h-96 w-full"
            />
          ) : (
            <img src={preview.url} alt={altText} className="mx-auto block max-h-96 w-auto max-w-full" />
          )}
          <figcaption className="flex flex-wrap justify-end gap-2 border-line border-t bg-card p-2">
            <Button tone="secondary" size="compact" onClick={openMorePicker}>
              {t('Add more')}
            </Button>
            {media.single && media.crop.canCrop(media.single) && (
              <Button tone="secondary" size="compact" onClick={() => cropSingle('open')} onPointerEnter={preload}>
                {t('Crop')}
              </Button>
            )}
            {media.single?.original && (
              <Button tone="secondary" size="compact" onClick={() => cropSingle('keepWhole')}>
                {t('Whole photo')}
              </Button>
            )}
            <Button tone="secondary" size="compact" onClick={openFilePicker} onPointerEnter={preload}>
              {t('Replace')}
            </Button>
            <Button tone="quiet" size="compact" onClick={onRemove}>
              {t('Remove')}
            </Button>
          </figcaption>
        </figure>
      ) : (
        <button
          type="button"
          onClick={openFilePicker}
          onPointerEnter={preload}
          onFocus={preload}
          aria-describedby={media.error ? errorId : undefined}
          className={classNames(
            'flex min-h-24 w-full items-center justify-center gap-3.5 rounded-card border-[1.5px] border-dashed px-5 py-4 text-start transition-colors',
            media.isDragOver
              ? 'border-night bg-night-soft'
              : 'border-edge bg-sunk/50 hover:border-night hover:bg-night-soft',
          )}
        >
          <ImagePlus aria-hidden="true" className="size-7 flex-none text-night" strokeWidth={1.6} />
          <span>
            <span className="block font-[600]">{media.isDragOver ? t('Drop it here') : t('Add a photo or video')}</span>
            <span className="block text-quiet text-sm">
              {t('Choose, paste or drop up to {max}', { max: limits.mediaPerActivity })}
            </span>
          </span>
        </button>
      )}
      {media.error && (
        <p id={errorId} role="alert" className="font-[560] text-danger text-sm">
          {media.error}
        </p>
      )}
      {!media.isList && preview?.kind === 'image' && (
        <TextField
          label={t('Describe the photo')}
          hint={t('For members who cannot see it.')}
          placeholder={t('A grey lake before sunrise, one swimmer far out')}
          data-describes
          value={altText}
          onChange={(event) => onAltText(event.target.value)}
          countTo={limits.altTextMax}
        />
      )}
      <Suspense>
        {media.crop.file && (
          <CropDialog
            file={media.crop.file}
            title={t('Crop your photo')}
            aspects={aspects}
            initialAspect={4 / 5}
            output={output}
            onCrop={media.crop.apply}
            onKeepWhole={media.crop.keepOpened}
            onUnreadable={() => void media.crop.handleUnreadable()}
            onClose={media.crop.close}
          />
        )}
      </Suspense>
    </div>
  )
}

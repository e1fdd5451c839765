import { limits } from '@daystar/contract/limits'
import { ImagePlus } from 'lucide-react'
import { type Ref, Suspense, useId, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { classNames } from '#ui/class-names.ts'
import { CountedField } from '#ui/forms/counted-field.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { acceptedMedia } from './media-file.ts'
import { isList, type MediaState, singleEntry } from './media-state.ts'
import { SingleMedia } from './single-media.tsx'
import type { MediaFieldState } from './use-media-field.ts'

const MediaList = lazySection(async () => (await import('./media-list.tsx')).MediaList)
const CropDialog = lazyOverlay(async () => (await import('#ui/pictures/crop-dialog.tsx')).CropDialog)

const aspects = [
  { label: '1:1', value: 1 },
  { label: '4:5', value: 4 / 5 },
  { label: '16:9', value: 16 / 9 },
]
const output = { fileName: 'activity.png', fileType: 'image/png', quality: 0.92, maxEdge: 2048 }

interface Props {
  media: MediaFieldState
}

/** Selects photos and videos, and their text descriptions for accessibility. */
export function MediaField({ media }: Props) {
  const { state, first, dispatch } = media
  const input = useRef<HTMLInputElement>(null)
  const moreInput = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const openFilePicker = () => input.current?.click()
  const openMorePicker = () => moreInput.current?.click()
  const preload = () => void CropDialog.preload()
  const single = singleEntry(state)
  const preview = single && first

  return (
    <div {...keptFocus} className="flex flex-col gap-3">
      <FileInput
        ref={input}
        label={t('Photo or video')}
        multiple={!preview}
        onFiles={(files) => void (preview ? media.selectFile(files[0]) : media.addFiles(files))}
      />
      <FileInput
        ref={moreInput}
        label={t('More photos or videos')}
        multiple
        onFiles={(files) => void media.addFiles(files)}
      />
      {isList(state) ? (
        <Suspense>
          <MediaList media={media} onAdd={openMorePicker} />
        </Suspense>
      ) : preview ? (
        <SingleMedia
          media={media}
          entry={single}
          url={preview.url}
          onAdd={openMorePicker}
          onReplace={openFilePicker}
          onIntent={preload}
        />
      ) : (
        <AddButton
          isDragOver={media.isDragOver}
          errorId={state.error ? errorId : undefined}
          onClick={openFilePicker}
          onIntent={preload}
        />
      )}
      {state.error && (
        <p id={errorId} role="alert" className="font-[560] text-danger text-sm">
          {state.error}
        </p>
      )}
      {single && preview?.kind === 'image' && (
        <CountedField
          label={t('Describe the photo')}
          hint={t('For members who cannot see it.')}
          placeholder={t('A grey lake before sunrise, one swimmer far out')}
          data-describes
          value={state.altText}
          onChange={(event) => dispatch({ type: 'described', id: single.id, text: event.target.value })}
          countTo={limits.altTextMax}
        />
      )}
      <Suspense>{state.crop && <Crop {...state.crop} media={media} />}</Suspense>
    </div>
  )
}

interface CropProps extends NonNullable<MediaState['crop']> {
  media: MediaFieldState
}

function Crop({ file, entry, media }: CropProps) {
  const { dispatch } = media
  return (
    <CropDialog
      file={file}
      title={t('Crop your photo')}
      aspects={aspects}
      initialAspect={4 / 5}
      output={output}
      onCrop={(cropped) => dispatch({ type: 'cropped', file: cropped, id: randomId() })}
      onKeepWhole={() =>
        dispatch(entry ? { type: 'wholeKept', entry, id: randomId() } : { type: 'chosen', file, id: randomId() })
      }
      onUnreadable={() => void media.handleUnreadable()}
      onClose={() => dispatch({ type: 'cropping', crop: null })}
    />
  )
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  multiple: boolean
  onFiles: (files: readonly File[]) => void
}

function FileInput({ label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      accept={acceptedMedia}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // Cleared so that the same file can be selected again after Cancel.
        event.target.value = ''
      }}
    />
  )
}

interface AddButtonProps {
  isDragOver: boolean
  /** The element that says why a file was rejected. */
  errorId: string | undefined
  onClick: () => void
  onIntent: () => void
}

function AddButton({ isDragOver, errorId, onClick, onIntent }: AddButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      aria-describedby={errorId}
      className={classNames(
        'flex min-h-24 w-full items-center justify-center gap-3.5 rounded-card border-[1.5px] border-dashed px-5 py-4 text-start transition-colors',
        isDragOver ? 'border-night bg-night-soft' : 'border-edge bg-sunk/50 hover:border-night hover:bg-night-soft',
      )}
    >
      <ImagePlus aria-hidden="true" className="size-7 flex-none text-night" strokeWidth={1.6} />
      <span>
        <span className="block font-[600]">{isDragOver ? t('Drop it here') : t('Add a photo or video')}</span>
        <span className="block text-quiet text-sm">
          {t('Choose, paste or drop up to {max}', { max: limits.mediaPerActivity })}
        </span>
      </span>
    </button>
  )
}

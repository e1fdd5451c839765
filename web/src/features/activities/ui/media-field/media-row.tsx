import { limits } from '@daystar/contract/limits'
import { ArrowDown, ArrowUp, Crop, GripVertical, RotateCw, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CountedField } from '#ui/forms/counted-field.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import type { UploadState } from '../../api/upload-queue.ts'
import { MediaThumbnail, smallestUrl } from '../media/media-thumbnail.tsx'
import { canCrop, kindOf, type MediaEntry } from './media-file.ts'
import type { MediaFieldState } from './use-media-field.ts'
import { useObjectUrl } from './use-object-url.ts'

interface RowProps {
  media: MediaFieldState
  entry: MediaEntry
  index: number
  /** Undefined for a file that the activity has already. */
  state: UploadState | undefined
  isDragged: boolean
  onHold: (event: PointerEvent) => void
  onMove: (index: number) => void
}

export function MediaRow({ media, entry, index, state, isDragged, onHold, onMove }: RowProps) {
  const number = index + 1
  const handle = useRef<HTMLButtonElement>(null)
  const [hasMoved, setHasMoved] = useState(false)
  // A moved element loses the focus.
  useEffect(() => {
    if (!hasMoved) return
    setHasMoved(false)
    handle.current?.focus()
  }, [hasMoved])

  function moveBy(steps: number) {
    onMove(index + steps)
    setHasMoved(true)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    moveBy(steps)
  }

  const description =
    kindOf(entry) === 'image' ? t('Describe photo {number}', { number }) : t('Describe video {number}', { number })
  return (
    <li
      className={classNames(
        'scroll-my-16 rounded-row border bg-card p-2',
        isDragged ? 'border-night bg-night-soft' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2">
        <button
          ref={handle}
          type="button"
          onPointerDown={onHold}
          onKeyDown={handleKeyDown}
          aria-label={t('Move file {number} with the arrow keys', { number })}
          className="grid size-11 flex-none cursor-grab touch-none select-none place-items-center rounded-row text-quiet hover:bg-sunk"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        <Thumbnail entry={entry} />
        <RowButtons media={media} entry={entry} index={index} onMove={onMove} />
      </div>
      <div className="flex flex-col gap-2 px-1 pt-2">
        <CountedField
          label={description}
          hideLabel
          placeholder={description}
          data-describes={kindOf(entry) === 'image' || undefined}
          value={entry.altText}
          onChange={(event) => media.dispatch({ type: 'described', id: entry.id, text: event.target.value })}
          countTo={limits.altTextMax}
        />
        {entry.original && (
          <Button
            tone="quiet"
            size="compact"
            className="self-start"
            onClick={() => media.dispatch({ type: 'wholeKept', entry, id: randomId() })}
          >
            {t('Whole photo')}
          </Button>
        )}
        {state && <Progress state={state} name={entry.file?.name ?? ''} onRetry={() => media.retry(entry.id)} />}
      </div>
    </li>
  )
}

type ButtonProps = Pick<RowProps, 'media' | 'entry' | 'index' | 'onMove'>

function RowButtons({ media, entry, index, onMove }: ButtonProps) {
  const number = index + 1
  return (
    <div className="ms-auto flex flex-wrap justify-end">
      <IconButton
        label={t('Move file {number} up', { number })}
        icon={<ArrowUp aria-hidden="true" className="size-5" />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t('Move file {number} down', { number })}
        icon={<ArrowDown aria-hidden="true" className="size-5" />}
        disabled={number === media.state.entries.length}
        onClick={() => onMove(index + 1)}
      />
      {canCrop(entry) && (
        <IconButton
          label={t('Crop photo {number}', { number })}
          icon={<Crop aria-hidden="true" className="size-5" />}
          onClick={() => void media.openCrop(entry)}
        />
      )}
      <IconButton
        label={t('Remove file {number}', { number })}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={() => media.dispatch({ type: 'removed', id: entry.id })}
      />
    </div>
  )
}

function Thumbnail({ entry }: { entry: MediaEntry }) {
  const localUrl = useObjectUrl(entry.file)
  return <MediaThumbnail kind={kindOf(entry)} url={localUrl ?? (entry.media && smallestUrl(entry.media))} />
}

interface ProgressProps {
  state: UploadState
  name: string
  onRetry: () => void
}

function Progress({ state, name, onRetry }: ProgressProps) {
  if (state.status === 'done') return null
  if (state.status !== 'failed')
    return <ProgressBar label={t('Upload of {file}', { file: name })} value={state.share} />
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-[560] text-danger text-sm">{t('{file}: {error}', { file: name, error: state.error ?? '' })}</p>
      <Button tone="secondary" size="compact" onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" /> {t('Retry')}
      </Button>
    </div>
  )
}

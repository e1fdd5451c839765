import { limits } from '@daystar/contract/limits'
import { ArrowDown, ArrowUp, Crop, GripVertical, RotateCw, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { totalShare, type UploadState } from '../../api/upload-queue.ts'
import { MediaThumbnail, smallestUrl } from '../media/media-thumbnail.tsx'
import { kindOf, type MediaEntry } from './entries.ts'
import { undescribedCount, useAltTextReminder } from './undescribed.ts'
import type { MediaPicker } from './use-media-picker.ts'
import { useObjectUrl } from './use-object-url.ts'
import { useRowDrag } from './use-row-drag.ts'

interface Props {
  media: MediaPicker
  onAdd: () => void
}

/** The photos and videos of a form in their order, each with its description, its crop and its progress. */
export function MediaList({ media, onAdd }: Props) {
  const { entries, uploads } = media
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const states = [...uploads.values()]
  const isSending = states.some(({ status }) => status === 'waiting' || status === 'sending')
  const reminds = useAltTextReminder()
  const undescribed = reminds ? undescribedCount({ media, preview: null, values: { altText: '' } }) : 0

  const { draggedId, start } = useRowDrag({ list, rows: entries, onMove: move })

  function move(id: string, index: number) {
    if (index < 0 || index >= entries.length) return
    media.move(id, index)
    setAnnouncement(t('Moved to position {position} of {count}.', { position: index + 1, count: entries.length }))
  }

  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} aria-label={t('Photos and videos')} className="m-0 flex list-none flex-col gap-2 p-0">
        {entries.map((entry, index) => (
          <MediaRow
            key={entry.id}
            media={media}
            entry={entry}
            index={index}
            state={uploads.get(entry.id)}
            isDragged={draggedId === entry.id}
            onHold={(event) => start(entry.id, event)}
            onMove={(to) => move(entry.id, to)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isSending && (
        <div className="pb-1">
          <p className="pb-2 text-quiet text-sm tabular-nums">
            {t('Uploading… {percent}%', { percent: Math.round(totalShare(states) * 100) })}
          </p>
          <ProgressBar label={t('Upload of all files')} value={totalShare(states)} />
        </div>
      )}
      {undescribed > 0 && (
        <p className="text-quiet text-sm">
          {t(
            '{count, plural, one {# photo has no description for members who cannot see it.} other {# photos have no description for members who cannot see them.}}',
            { count: undescribed },
          )}
        </p>
      )}
      {entries.length < limits.mediaPerActivity && (
        <Button tone="secondary" className="self-start" onClick={onAdd}>
          {t('Add more')}
        </Button>
      )}
    </div>
  )
}

interface RowProps {
  media: MediaPicker
  entry: MediaEntry
  index: number
  /** Undefined for a file that the activity has already. */
  state: UploadState | undefined
  isDragged: boolean
  onHold: (event: PointerEvent) => void
  onMove: (index: number) => void
}

function MediaRow({ media, entry, index, state, isDragged, onHold, onMove }: RowProps) {
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
            disabled={number === media.entries.length}
            onClick={() => onMove(index + 1)}
          />
          {media.crop.canCrop(entry) && (
            <IconButton
              label={t('Crop photo {number}', { number })}
              icon={<Crop aria-hidden="true" className="size-5" />}
              onClick={() => void media.crop.open(entry)}
            />
          )}
          <IconButton
            label={t('Remove file {number}', { number })}
            icon={<X aria-hidden="true" className="size-5" />}
            onClick={() => media.remove(entry.id)}
          />
        </div>
      </div>
      <div className="flex flex-col gap-2 px-1 pt-2">
        <TextField
          label={description}
          hideLabel
          placeholder={description}
          data-describes={kindOf(entry) === 'image' || undefined}
          value={entry.altText}
          onChange={(event) => media.describe(entry.id, event.target.value)}
          countTo={limits.altTextMax}
        />
        {entry.original && (
          <Button tone="quiet" size="compact" className="self-start" onClick={() => media.crop.keepWhole(entry)}>
            {t('Whole photo')}
          </Button>
        )}
        {state && <Progress state={state} name={entry.file?.name ?? ''} onRetry={() => media.retry(entry.id)} />}
      </div>
    </li>
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

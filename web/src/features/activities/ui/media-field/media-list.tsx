import { limits } from '@daystar/contract/limits'
import { useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { totalShare } from '../../api/upload-queue.ts'
import { MediaRow } from './media-row.tsx'
import { undescribedCount } from './media-state.ts'
import { useAltTextReminder } from './undescribed.ts'
import type { MediaFieldState } from './use-media-field.ts'
import { useRowDrag } from './use-row-drag.ts'

interface Props {
  media: MediaFieldState
  onAdd: () => void
}

/** The photos and videos of a form in their order, each with its description, its crop and its progress. */
export function MediaList({ media, onAdd }: Props) {
  const { entries, uploads } = media.state
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const states = [...uploads.values()]
  const isSending = states.some(({ status }) => status === 'waiting' || status === 'sending')
  const reminds = useAltTextReminder()
  const undescribed = reminds ? undescribedCount(media.state) : 0

  const { draggedId, start } = useRowDrag({ list, rows: entries, onMove: move })

  function move(id: string, index: number) {
    if (index < 0 || index >= entries.length) return
    media.dispatch({ type: 'moved', id, index })
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

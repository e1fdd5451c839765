import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { knownActivity } from '#lib/api/activity-cache.ts'
import { knownCircles } from '#lib/api/circle-cache.ts'
import { t } from '#lib/i18n/translate.ts'
import { conflictsOf } from '#lib/outbox/conflicts.ts'
import { discard, resend, takeBack } from '#lib/outbox/outbox.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { conflictTexts } from './conflict-texts.ts'
import { itemState, itemTitle, textsIn } from './item-texts.ts'
import { ItemTexts } from './item-texts-form.tsx'
import { RejectedFile } from './rejected-file.tsx'

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

const ItemEditor = lazyOverlay(async () => (await import('./item-editor.tsx')).ItemEditor)

/** An item of the outbox with its state, and what can be done with it. */
export function OutboxItemRow({ item }: { item: OutboxItem }) {
  const [isEditing, setEditing] = useState(false)
  const stateId = useId()
  const isFailed = item.state === 'failed'
  // The photo of a comment is sent in the request, so the answer does not name it.
  const rejectedFile = item.failure?.fileIndex ?? (item.kind === 'comment:add' && item.files.length > 0 ? 0 : undefined)
  const isActivity = item.kind === 'activity:create' || item.kind === 'activity:edit'
  const texts = textsIn(item)
  const canEdit = texts.length > 0 && item.state !== 'sending' && !item.mayHaveArrived

  async function copy() {
    await copyText(texts.map(([, text]) => text).join('\n\n'))
    showToast(t('Copied.'), { tone: 'success' })
  }
  async function undo() {
    if (!(await takeBack(item))) showToast(t('It is being sent and cannot be taken back now.'), { tone: 'failure' })
  }

  return (
    <div className="flex flex-col gap-1 py-2" aria-describedby={stateId}>
      <p dir="auto" className="font-[560]">
        {itemTitle(item)}
      </p>
      <p id={stateId} className={isFailed ? 'text-danger text-sm' : 'text-quiet text-sm'}>
        {itemState(item)}
      </p>
      {isRecord(item.failure?.current) && <OtherVersion current={item.failure.current} item={item} />}
      {isFailed && rejectedFile !== undefined && <RejectedFile item={item} index={rejectedFile} />}
      {isEditing && !isActivity ? (
        <ItemTexts item={item} onDone={() => setEditing(false)} />
      ) : (
        <div className="-ms-3 flex flex-wrap items-center gap-1">
          {isFailed && (
            <Button tone="quiet" size="compact" onClick={() => void resend(item)}>
              {item.failure?.code === 'activity_changed' ? t('Send my version') : t('Retry')}
            </Button>
          )}
          {canEdit && (
            <Button tone="quiet" size="compact" onClick={() => setEditing(true)}>
              {t('Edit')}
            </Button>
          )}
          {isFailed && texts.length > 0 && (
            <Button tone="quiet" size="compact" onClick={() => void copy()}>
              {t('Copy')}
            </Button>
          )}
          {item.state !== 'sending' && (
            <Button tone="quiet" size="compact" onClick={() => void (isFailed ? discard(item) : undo())}>
              {isFailed ? t('Discard') : t('Take back')}
            </Button>
          )}
        </div>
      )}
      <Suspense>{isEditing && isActivity && <ItemEditor item={item} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}

/** The version of the server beside that of the member, for everything that both changed. */
function OtherVersion({ current, item }: { current: object; item: OutboxItem }) {
  const cache = useQueryClient()
  const known = [...(knownActivity(cache, Number(item.params?.activityId))?.circles ?? []), ...knownCircles(cache)]
  const texts = conflictTexts(conflictsOf(item, current), (id) => known.find((circle) => circle.id === id)?.name)
  return (
    <ul className="flex flex-col gap-3 rounded-row bg-sunk p-3 text-sm">
      {texts.map(({ label, own, other }) => (
        <li key={label}>
          <p className="font-[560]">{label}</p>
          <dl className="grid gap-1">
            <dt className="text-quiet">{t('Your version')}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {own || '–'}
            </dd>
            <dt className="text-quiet">{t('The other version')}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {other || '–'}
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

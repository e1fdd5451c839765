import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { conflictOf, definitionOf } from '#lib/outbox/definitions.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { itemState } from './item-state.ts'
import { ItemTexts, textsIn } from './item-texts-form.tsx'
import { discard, resend, takeBack } from './registry.ts'
import { RejectedFile } from './rejected-file.tsx'

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An item of the outbox with its state, and what can be done with it. */
export function OutboxItemRow({ item }: { item: OutboxItem }) {
  const [isEditing, setEditing] = useState(false)
  const stateId = useId()
  const isFailed = item.state === 'failed'
  const { title, blamesFile, Editor } = definitionOf(item)
  // The answer does not name a file that is sent in the request.
  const rejectedFile = item.failure?.fileIndex ?? (blamesFile && item.files.length > 0 ? 0 : undefined)
  const texts = textsIn(item)
  const canEdit = texts.length > 0 && item.state !== 'sending' && !item.mayHaveArrived

  async function copy() {
    await copyText(texts.map(({ text }) => text).join('\n\n'))
    showToast(t('Copied.'), { tone: 'success' })
  }
  async function undo() {
    if (!(await takeBack(item))) showToast(t('It is being sent and cannot be taken back now.'), { tone: 'failure' })
  }

  const textsForm = <ItemTexts item={item} onDone={() => setEditing(false)} />
  return (
    <div className="flex flex-col gap-1 py-2" aria-describedby={stateId}>
      <p dir="auto" className="font-[560]">
        {title(item.summary)}
      </p>
      <p id={stateId} className={isFailed ? 'text-danger text-sm' : 'text-quiet text-sm'}>
        {itemState(item)}
      </p>
      {isRecord(item.failure?.current) && <OtherVersion current={item.failure.current} item={item} />}
      {isFailed && rejectedFile !== undefined && <RejectedFile item={item} index={rejectedFile} />}
      {isEditing && !Editor ? (
        textsForm
      ) : (
        <div className="-ms-3 flex flex-wrap items-center gap-1">
          {isFailed && (
            <Button tone="quiet" size="compact" onClick={() => void resend(item)}>
              {conflictOf(item) ? t('Send my version') : t('Retry')}
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
      <Suspense>
        {isEditing && Editor && <Editor item={item} textsForm={textsForm} onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  )
}

/** The version of the server beside that of the member, for everything that both changed. */
function OtherVersion({ current, item }: { current: object; item: OutboxItem }) {
  const cache = useQueryClient()
  const texts = conflictOf(item)?.texts(cache, item, current) ?? []
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

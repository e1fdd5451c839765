import type { EventAnswer } from '@daystar/contract/events/answers'
import type { Event } from '@daystar/contract/events/event'
import { Flag, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useRemoveNote } from '../api/use-remove-note.ts'

interface Props {
  event: Event
  answer: EventAnswer
}

/** The note of an answer, if it has one, which others than its author can report, and some can remove. */
export function EventNote({ event, answer: { id, note, member, can } }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = useRemoveNote(event.id)
  const box = useRef<HTMLDivElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  /** Gets the focus when the button disappears with the note. */
  const next = useRef<HTMLElement | null>(null)
  const myId = useMyId()
  const close = () => setRemoving(false)
  const finalFocus = () => next.current ?? removeButton.current
  const title = t('Remove this note?')
  const description = t('The answer stays.')
  const send = (explanation: Explanation | null) =>
    remove.mutateAsync(
      { memberId: member.id, explanation },
      {
        onSuccess: () => {
          next.current = box.current?.closest('li')?.querySelector('a') ?? null
          close()
        },
        onError: (error) => showToast(loadErrorMessage(error), { tone: 'failure' }),
      },
    )
  return (
    <div ref={box}>
      <p dir="auto" className="wrap-anywhere text-md text-quiet empty:hidden">
        {note}
      </p>
      {note !== '' && myId !== null && myId !== member.id && id !== undefined && (
        <div className="-ms-3 flex flex-wrap gap-1 text-quiet">
          <IconButton
            label={t('Report this note')}
            icon={<Flag aria-hidden="true" className="size-4.5" />}
            onClick={() => emit('report:open', { type: 'event_answer', id, member })}
          />
          {can?.includes('event:removeNote') && (
            <IconButton
              ref={removeButton}
              label={t('Remove this note')}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              onClick={() => setRemoving(true)}
            />
          )}
        </div>
      )}
      {/* The author gets the reason of a moderator. */}
      {isRemoving && !event.can.includes('event:edit') && (
        <ReasonDialog
          title={title}
          description={description}
          name={`remove:event-note:${id}`}
          confirmLabel={t('Remove')}
          pendingLabel={t('Removing…')}
          finalFocus={finalFocus}
          onClose={close}
          send={send}
        />
      )}
      <AlertDialog
        title={title}
        description={description}
        open={isRemoving && event.can.includes('event:edit')}
        danger
        confirmLabel={t('Remove')}
        pending={remove.isPending}
        finalFocus={finalFocus}
        onClose={close}
        onConfirm={() => void send(null).catch(() => undefined)}
      />
    </div>
  )
}

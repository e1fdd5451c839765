import type { Event } from '@daystar/contract/events/event'
import { api } from '@daystar/contract/wire'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Flag, Share2 } from 'lucide-react'
import { useState } from 'react'
import { download } from '#lib/api/download.ts'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useDeleteEvent } from '../api/use-change-event.ts'
import { isOver } from '../texts.ts'
import { CancelDialog, MoveDialog } from './event-change-dialogs.tsx'

const ShareDialog = lazyOverlay(async () => (await import('#ui/pictures/share-dialog.tsx')).ShareDialog)

type Open = 'move' | 'cancel' | 'delete' | 'share' | null

const fail = (error: unknown) => showToast(loadErrorMessage(error), { tone: 'failure' })

/** What the viewer can do with an event besides answering. */
export function EventActions({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const [open, setOpen] = useState<Open>(null)
  const myId = useMyId()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const close = () => setOpen(null)
  const isOwn = event.author.id === myId
  const canEdit = event.can.includes('event:edit') && !isOver(event)
  const save = () =>
    download(api.events.calendar, `event-${event.start_date}.ics`, {}, { eventId: event.id }).catch(fail)
  return (
    <div {...keptFocus} className="flex flex-wrap gap-2.5">
      <Button
        tone="secondary"
        icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => void save()}
      >
        {t('Add to calendar')}
      </Button>
      <Button
        tone="secondary"
        icon={<Share2 aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen('share')}
      >
        {t('Share')}
      </Button>
      {canEdit && (
        <>
          <Link
            to="/events/$eventId/edit"
            params={{ eventId: String(event.id) }}
            className={buttonClass({ tone: 'secondary' })}
          >
            {t('Edit')}
          </Link>
          {event.repeats && (
            <Button tone="secondary" onClick={() => setOpen('move')}>
              {t('Move this date')}
            </Button>
          )}
          {!event.cancelled_at && (
            <Button tone="secondary" onClick={() => setOpen('cancel')}>
              {t('Cancel event')}
            </Button>
          )}
        </>
      )}
      {event.can.includes('event:delete') && (
        <Button tone="quiet" onClick={() => setOpen('delete')}>
          {t('Delete')}
        </Button>
      )}
      {myId !== null && !isOwn && (
        <Button
          tone="quiet"
          icon={<Flag aria-hidden="true" className="size-4.5" />}
          onClick={() => emit('report:open', { type: 'event', id: event.id, member: event.author })}
        >
          {t('Report', {}, { context: 'verb' })}
        </Button>
      )}
      {open === 'share' && (
        <ShareDialog url={`${location.origin}/events/${event.id}`} name={event.title} onClose={close} />
      )}
      {open === 'move' && <MoveDialog event={event} onClose={close} />}
      {open === 'cancel' && <CancelDialog event={event} onClose={close} />}
      <DeleteDialog event={event} isOpen={open === 'delete'} isOwn={isOwn} onDeleted={onDeleted} onClose={close} />
    </div>
  )
}

interface DeleteProps {
  event: Event
  isOpen: boolean
  isOwn: boolean
  onDeleted: () => void
  onClose: () => void
}

/** The author of the event gets the reason of a moderator. */
function DeleteDialog({ event, isOpen, isOwn, onDeleted, onClose }: DeleteProps) {
  const remove = useDeleteEvent(event.id)
  const parts = {
    title: t('Delete this event?'),
    description: t('All of its dates, answers and comments are deleted. Those who answered are not notified.'),
    onClose,
  }
  return (
    <>
      {isOpen && !isOwn && (
        <ReasonDialog
          {...parts}
          name={`delete:event:${event.id}`}
          send={(explanation) => remove.mutateAsync(explanation, { onError: fail })}
          onSuccess={onDeleted}
        />
      )}
      <AlertDialog
        {...parts}
        open={isOpen && isOwn}
        danger
        confirmLabel={t('Delete')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(null, { onSuccess: onDeleted, onError: fail })}
      />
    </>
  )
}

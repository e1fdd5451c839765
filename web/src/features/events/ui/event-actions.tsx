import type { Event } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Flag, Share2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { download } from '#lib/api/download.ts'
import { genericErrorMessage, loadErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useCancelEvent, useDeleteEvent, useMoveEvent } from '../api/use-change-event.ts'
import { isOver } from '../texts.ts'

const ShareDialog = lazyOverlay(async () => (await import('#ui/pictures/share-dialog.tsx')).ShareDialog)

type Open = 'move' | 'cancel' | 'delete' | 'share' | null

/** What the viewer can do with an event besides answering. */
export function EventActions({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const [open, setOpen] = useState<Open>(null)
  const remove = useDeleteEvent(event.id)
  const myId = useMyId()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const close = () => setOpen(null)
  const isOwn = event.author.id === myId
  const canEdit = event.can.includes('event:edit') && !isOver(event)
  const fail = (error: unknown) => showToast(loadErrorMessage(error), { tone: 'failure' })
  const deletion = {
    title: t('Delete this event?'),
    description: t('All of its dates, answers and comments are deleted. Those who answered are not notified.'),
  }
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
      {/* The author gets the reason. */}
      {open === 'delete' && !isOwn && (
        <ReasonDialog
          {...deletion}
          name={`delete:event:${event.id}`}
          maxLength={limits.reasonMax}
          pending={remove.isPending}
          onClose={close}
          onConfirm={(explanation, done) =>
            remove.mutate(explanation, {
              onSuccess: () => {
                done()
                onDeleted()
              },
              onError: fail,
            })
          }
        />
      )}
      <AlertDialog
        {...deletion}
        open={open === 'delete' && isOwn}
        danger
        confirmLabel={t('Delete')}
        pending={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(null, { onSuccess: onDeleted, onError: fail })}
      />
    </div>
  )
}

function CancelDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const [scope, setScope] = useState<'this' | 'all'>('this')
  const [reason, setReason] = useState('')
  const cancel = useCancelEvent(event.id)
  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    cancel.mutate({ scope, reason }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t('Cancel this event?')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>{t('It stays visible, and everyone who answered is notified.')}</p>
        {event.repeats && (
          <Select
            label={t('Which dates')}
            value={scope}
            options={[
              { value: 'this', label: t('This date') },
              { value: 'all', label: t('All coming dates') },
            ]}
            onChange={({ target }) => setScope(target.value === 'all' ? 'all' : 'this')}
          />
        )}
        <TextField
          label={t('Reason')}
          maxLength={limits.eventReasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={cancel.isError ? genericErrorMessage(cancel.error) : undefined}
        />
        <Button type="submit" tone="danger" pending={cancel.isPending}>
          {t('Cancel event')}
        </Button>
      </form>
    </Dialog>
  )
}

function MoveDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { start_date, start_time, end_date, end_time } = event
  const [times, setTimes] = useState({ start_date, start_time, end_date, end_time })
  const move = useMoveEvent(event.id)
  const field = (name: keyof typeof times, label: string, type: 'date' | 'time') => (
    <TextField
      label={label}
      type={type}
      required
      value={times[name]}
      onChange={({ target }) => setTimes((current) => ({ ...current, [name]: target.value }))}
    />
  )
  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    move.mutate(times, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t('Move this date')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>{t('Answers are kept, and everyone who answered is notified. The other dates stay.')}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
          {field('start_date', t('Start date'), 'date')}
          {field('start_time', t('Start time'), 'time')}
          {field('end_date', t('End date'), 'date')}
          {field('end_time', t('End time'), 'time')}
        </div>
        {move.isError && (
          <p role="alert" className="text-danger">
            {genericErrorMessage(move.error)}
          </p>
        )}
        <Button type="submit" pending={move.isPending}>
          {t('Move')}
        </Button>
      </form>
    </Dialog>
  )
}

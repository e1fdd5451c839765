import type { Event } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Times, useCancelEvent, useMoveEvent } from '../api/use-change-event.ts'

interface CancelValues {
  readonly scope: 'this' | 'all'
  readonly reason: string
}

export function CancelDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const cancel = useCancelEvent(event.id)
  const form = useForm({
    ...useFormDraft<CancelValues>(`event-cancel:${event.id}`, { scope: 'this', reason: '' }, { unstored: ['scope'] }),
    send: (values) => cancel.mutateAsync(values),
    failure: (error) => ({ reason: genericErrorMessage(error) }),
    onSuccess: onClose,
  })
  return (
    <Dialog open onClose={onClose} title={t('Cancel this event?')}>
      <Form form={form}>
        <p>{t('It stays visible, and everyone who answered is notified.')}</p>
        {event.repeats && (
          <Select
            label={t('Which dates')}
            {...form.field('scope')}
            options={[
              { value: 'this', label: t('This date') },
              { value: 'all', label: t('All coming dates') },
            ]}
          />
        )}
        <TextField label={t('Reason')} maxLength={limits.eventReasonMax} {...form.field('reason')} />
        <Button type="submit" tone="danger" pending={form.isPending}>
          {t('Cancel event')}
        </Button>
      </Form>
    </Dialog>
  )
}

export function MoveDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { start_date, start_time, end_date, end_time } = event
  const move = useMoveEvent(event.id)
  const form = useForm({
    ...useFormDraft(`event-move:${event.id}`, { start_date, start_time, end_date, end_time }),
    send: (times) => move.mutateAsync(times),
    failure: (error) => ({ form: genericErrorMessage(error) }),
    onSuccess: onClose,
  })
  const field = (name: keyof Times, label: string, type: 'date' | 'time') => (
    <TextField label={label} type={type} required {...form.field(name)} />
  )
  return (
    <Dialog open onClose={onClose} title={t('Move this date')}>
      <Form form={form}>
        <p>{t('Answers are kept, and everyone who answered is notified. The other dates stay.')}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
          {field('start_date', t('Start date'), 'date')}
          {field('start_time', t('Start time'), 'time')}
          {field('end_date', t('End date'), 'date')}
          {field('end_time', t('End time'), 'time')}
        </div>
        <Button type="submit" pending={form.isPending}>
          {t('Move')}
        </Button>
      </Form>
    </Dialog>
  )
}

import { limits } from '@daystar/contract/limits'
import type { Reminder } from '@daystar/contract/planning'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { usePlanning } from '../api/use-planning.ts'
import type { Place } from '../place.ts'
import { ReminderRow } from './reminder-row.tsx'

/** The list of open and completed reminders. */
export function ReminderList({ place }: { place: Place }) {
  const [reminders, setReminders] = usePlanning(place, 'reminders')
  const form = useForm({
    ...useFormDraft(`reminder:${place}`, { text: '' }),
    send: async ({ text }) => {
      if (text.trim() !== '') setReminders([...reminders, { id: randomId(), text: text.trim(), done: false }])
    },
  })
  const field = useRef<HTMLInputElement>(null)

  const replace = (changed: Reminder) =>
    setReminders(reminders.map((reminder) => (reminder.id === changed.id ? changed : reminder)))
  const remove = (id: string) => setReminders(reminders.filter((reminder) => reminder.id !== id))

  return (
    <section aria-label={t('Reminders / To-Do')}>
      <h3 className="text-lg">{t('Reminders / To-Do')}</h3>
      <Form form={form} className="mt-3 flex items-start gap-2">
        <TextField
          ref={field}
          label={t('New reminder')}
          hideLabel
          placeholder={t('Add a reminder')}
          maxLength={limits.planningItemMax}
          className="min-w-0 flex-1"
          {...form.field('text')}
        />
        <IconButton
          type="submit"
          label={t('Add reminder')}
          tone="solid"
          icon={<Plus aria-hidden="true" className="size-5.5" />}
        />
      </Form>
      {reminders.length === 0 ? (
        <EmptyState
          title={t('No reminders')}
          action={
            <button type="button" className="link min-h-11" onClick={() => field.current?.focus()}>
              {t('Add a reminder')}
            </button>
          }
        >
          {t('Add your first reminder above.')}
        </EmptyState>
      ) : (
        <ul className="mt-2">
          {reminders.map((reminder) => (
            <ReminderRow
              key={reminder.id}
              reminder={reminder}
              onChange={replace}
              onRemove={() => remove(reminder.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

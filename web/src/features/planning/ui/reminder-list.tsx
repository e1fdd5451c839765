import { Plus, Trash2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { usePlanning } from '../api/use-planning.ts'
import type { Place } from '../place.ts'

const maxTextLength = 500
const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** The list of open and completed reminders. */
export function ReminderList({ place }: { place: Place }) {
  const [reminders, setReminders] = usePlanning(place, 'reminders')
  const [text, setText, clearDraft] = useDraft(`reminder:${place}`, '', asText)

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '') return
    setReminders([...reminders, { id: randomId(), text: trimmed, done: false }])
    clearDraft()
  }
  const setDone = (id: string, done: boolean) =>
    setReminders(reminders.map((reminder) => (reminder.id === id ? { ...reminder, done } : reminder)))
  const remove = (id: string) => setReminders(reminders.filter((reminder) => reminder.id !== id))

  return (
    <section aria-label={t('Reminders / To-Do')}>
      <h3 className="text-lg">{t('Reminders / To-Do')}</h3>
      <form onSubmit={add} className="mt-3 flex items-start gap-2">
        <TextField
          label={t('New reminder')}
          hideLabel
          placeholder={t('Add a reminder')}
          maxLength={maxTextLength}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton
          type="submit"
          label={t('Add reminder')}
          tone="solid"
          icon={<Plus aria-hidden="true" className="size-5.5" />}
        />
      </form>
      {reminders.length === 0 ? (
        <EmptyState title={t('No reminders')}>{t('Add your first reminder above.')}</EmptyState>
      ) : (
        <ul className="mt-2">
          {reminders.map(({ id, text: label, done }) => (
            <li key={id} className="flex items-center gap-2 border-line border-b last:border-b-0">
              <Checkbox
                checked={done}
                onChange={(event) => setDone(id, event.target.checked)}
                className="min-w-0 flex-1 py-1.5"
                label={
                  <span dir="auto" className={`block wrap-anywhere ${done ? 'text-quiet line-through' : ''}`}>
                    {label}
                  </span>
                }
              />
              <IconButton
                label={t('Remove “{label}”', { label: label.slice(0, 60) })}
                icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

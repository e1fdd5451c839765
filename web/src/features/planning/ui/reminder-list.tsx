import { Plus, Trash2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { usePlanning } from '../api/use-planning.ts'
import type { Place } from '../place.ts'

const longestText = 500
const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** What is not to be forgotten, and what is done. */
export function ReminderList({ place }: { place: Place }) {
  const [reminders, setReminders] = usePlanning(place, 'reminders')
  const [text, setText, forget] = useDraft(`reminder:${place}`, '', asText)

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '') return
    setReminders([...reminders, { id: crypto.randomUUID(), text: trimmed, done: false }])
    forget()
  }
  const tick = (id: string, done: boolean) =>
    setReminders(reminders.map((reminder) => (reminder.id === id ? { ...reminder, done } : reminder)))
  const remove = (id: string) => setReminders(reminders.filter((reminder) => reminder.id !== id))

  return (
    <section aria-label="Reminders / To-Do">
      <h3 className="text-lg">Reminders / To-Do</h3>
      <form onSubmit={add} className="mt-3 flex items-start gap-2">
        <TextField
          label="New reminder"
          hideLabel
          placeholder="What is not to be forgotten?"
          maxLength={longestText}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton
          type="submit"
          label="Add reminder"
          tone="solid"
          icon={<Plus aria-hidden="true" className="size-5.5" />}
        />
      </form>
      {reminders.length === 0 ? (
        <EmptyState title="Nothing to remember">Everything is in your head, or done.</EmptyState>
      ) : (
        <ul className="mt-2">
          {reminders.map(({ id, text: words, done }) => (
            <li key={id} className="flex items-center gap-2 border-line border-b last:border-b-0">
              <Checkbox
                checked={done}
                onChange={(event) => tick(id, event.target.checked)}
                className="min-w-0 flex-1 py-1.5"
                label={<span className={`wrap-anywhere ${done ? 'text-quiet line-through' : ''}`}>{words}</span>}
              />
              <IconButton
                label={`Remove “${words.slice(0, 60)}”`}
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

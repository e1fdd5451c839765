import type { EventAnswerKind } from '@daystar/contract/events/answers'
import type { Event } from '@daystar/contract/events/event'
import { type ReminderMinutes, reminderMinutes } from '@daystar/contract/events/reminders'
import { limits } from '@daystar/contract/limits'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { type AnswerInput, useAnswerEvent } from '../api/use-change-event.ts'
import { answerTexts, reminderTexts } from '../texts.ts'

const kinds = Object.keys(answerTexts) as EventAnswerKind[]

/** The answer of the viewer: one press, then guests, a note and reminders. */
export function EventAnswerForm({ event }: { event: Event }) {
  const { own_answer: own, capacity, guests_max: guestsMax } = event
  const save = useAnswerEvent(event.id)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const isFull = capacity !== null && event.going_count >= capacity && (own?.answer !== 'going' || own.is_waiting)
  const send = (input: AnswerInput) => {
    if (!save.isPending) save.mutate(input)
  }
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="m-0 border-0 p-0">
        <legend className="mb-2 font-[620]">{t('Will you come?')}</legend>
        <div {...keptFocus} className="flex flex-wrap gap-2.5">
          {kinds.map((kind) => (
            <Button
              key={kind}
              tone={own?.answer === kind ? 'primary' : 'secondary'}
              aria-pressed={own?.answer === kind}
              onClick={() => send({ answer: kind })}
            >
              {answerTexts[kind]}
            </Button>
          ))}
          {own && (
            <Button tone="quiet" onClick={() => save.mutate(null)}>
              {t('Withdraw answer')}
            </Button>
          )}
        </div>
      </fieldset>
      <p role="status" className="text-md empty:hidden">
        {own?.is_waiting
          ? t('You are on the waiting list. You are notified as soon as you get a place.')
          : isFull && t('All places are taken. If you go now, you are put on the waiting list.')}
      </p>
      {'waiting' in event && <p className="text-quiet text-sm">{t('Waiting to be sent')}</p>}
      {save.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 text-danger text-md">
          {genericErrorMessage(save.error)}
        </p>
      )}
      {own?.answer === 'going' && guestsMax > 0 && (
        <Select
          label={t('Guests whom you bring')}
          value={String(own.guests)}
          options={Array.from({ length: guestsMax + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t('None', {}, { context: 'guests' }) : `+${count}`,
          }))}
          onChange={({ target }) => send({ answer: 'going', guests: Number(target.value) })}
        />
      )}
      {own && own.answer !== 'declined' && <Reminders key={event.id} event={event} onChange={send} />}
      {own && <Note key={`note ${event.id}`} event={event} save={save.mutateAsync} />}
    </div>
  )
}

interface PartProps {
  event: Event
  onChange: (input: AnswerInput) => void
}

function Reminders({ event: { own_answer: own }, onChange }: PartProps) {
  if (!own) return null
  const chosen = new Set(own.reminders)
  const toggle = (minutes: ReminderMinutes) => {
    const reminders = reminderMinutes.filter((each) => chosen.has(each) !== (each === minutes))
    onChange({ answer: own.answer, reminders })
  }
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="font-[620]">{t('Remind me')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {reminderMinutes.map((minutes) => (
          <Checkbox
            key={minutes}
            label={reminderTexts[minutes]}
            checked={chosen.has(minutes)}
            onChange={() => toggle(minutes)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface NoteProps {
  event: Event
  save: (input: AnswerInput) => Promise<unknown>
}

function Note({ event: { id, own_answer: own }, save }: NoteProps) {
  const saved = own?.note ?? ''
  const form = useForm({
    ...useFormDraft(`event-note:${id}`, { text: saved }),
    send: async ({ text: note }) => own && note.trim() !== saved && (await save({ answer: own.answer, note })),
    // The answer shows its errors.
    failure: () => ({}),
  })
  if (!own) return null
  return (
    <Form form={form} className="flex flex-wrap items-end gap-2.5">
      <TextField
        label={t('Note to the others')}
        className="min-w-0 flex-[1_1_10rem]"
        maxLength={limits.eventNoteMax}
        {...form.field('text')}
      />
      <Button type="submit" tone="secondary" pending={form.isPending}>
        {t('Save')}
      </Button>
    </Form>
  )
}

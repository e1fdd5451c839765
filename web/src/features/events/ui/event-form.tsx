import type { EventAudience } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type EventValues, reviveValues } from '../event-values.ts'
import { audienceTexts } from '../texts.ts'
import { PhotoField } from './photo-field.tsx'
import { TimeFields } from './time-fields.tsx'

export interface CircleOption {
  readonly id: number
  readonly name: string
  readonly is_private: boolean
}

interface Props {
  /** The name of the draft that is kept. */
  name: string
  initial: EventValues
  /** The circles of the member; none while an event is edited, which stays where it is. */
  circles: readonly CircleOption[]
  isPrivate?: boolean
  photoUrl: string | null
  submitLabel: string
  error: unknown
  isPending: boolean
  photo: File | null | undefined
  onPhoto: (photo: File | null | undefined) => void
  onSubmit: (values: EventValues, clearDraft: () => void) => void
}

/** The form of an event. What is typed survives closing the page and failed requests. */
export function EventForm({ name, initial, circles, isPrivate = false, submitLabel, error, ...rest }: Props) {
  const [values, setValues, clearDraft] = useDraft(name, initial, reviveValues)
  const change = (changes: Partial<EventValues>) => setValues((current) => ({ ...current, ...changes }))
  const circle = circles.find(({ id }) => String(id) === values.circleId)
  const audiences: EventAudience[] =
    values.circleId === ''
      ? ['followers', 'everyone', 'invited']
      : (circle?.is_private ?? isPrivate)
        ? ['circle', 'invited']
        : ['circle', 'everyone', 'invited']
  const audience = audiences.includes(values.audience) ? values.audience : (audiences[0] ?? 'invited')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!rest.isPending) rest.onSubmit({ ...values, audience }, clearDraft)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('Title')}
        required
        pattern=".*\S.*"
        maxLength={limits.titleMax}
        value={values.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TimeFields values={values} onChange={change} />
      <TextField
        label={t('Place')}
        maxLength={limits.locationMax}
        value={values.location}
        onChange={({ target }) => change({ location: target.value })}
      />
      <TextArea
        label={t('Description')}
        maxLength={limits.descriptionMax}
        value={values.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <PhotoField current={rest.photoUrl} photo={rest.photo} onChange={rest.onPhoto} />
      {circles.length > 0 && (
        <Select
          label={t('Circle')}
          value={values.circleId}
          options={[
            { value: '', label: t('None', {}, { context: 'circle' }) },
            ...circles.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
          onChange={({ target }) => change({ circleId: target.value })}
        />
      )}
      <Select
        label={t('Who can see it')}
        value={audience}
        options={audiences.map((value) => ({ value, label: audienceTexts[value] }))}
        onChange={({ target }) => change({ audience: target.value as EventAudience })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Places', {}, { context: 'capacity' })}
          hint={t('Without a number, everyone finds a place.')}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.eventCapacityMax}
          value={values.capacity}
          onChange={({ target }) => change({ capacity: target.value })}
        />
        <TextField
          label={t('Guests for each member')}
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={limits.eventGuestsMax}
          value={values.guests}
          onChange={({ target }) => change({ guests: target.value })}
        />
      </div>
      {error !== null && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(error, t('Could not save the event.'))}
        </p>
      )}
      <Button type="submit" pending={rest.isPending} pendingLabel={t('Saving…')}>
        {submitLabel}
      </Button>
    </form>
  )
}

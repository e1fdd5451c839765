import type { Event, EventAudience } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { PhotoChange } from '../api/use-change-event.ts'
import type { EventValues } from '../event-values.ts'
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
  save: (values: EventValues, photo: PhotoChange) => Promise<Event>
  onSaved: (event: Event) => void
}

/** The form of an event. What is typed survives closing the page and failed requests. */
export function EventForm({ name, initial, circles, isPrivate = false, photoUrl, submitLabel, save, onSaved }: Props) {
  const audiencesOf = ({ circleId }: EventValues): EventAudience[] => {
    if (circleId === '') return ['followers', 'everyone', 'invited']
    const circle = circles.find(({ id }) => String(id) === circleId)
    return (circle?.is_private ?? isPrivate) ? ['circle', 'invited'] : ['circle', 'everyone', 'invited']
  }
  const audienceOf = (values: EventValues) =>
    audiencesOf(values).find((audience) => audience === values.audience) ?? audiencesOf(values)[0] ?? 'invited'
  const [photo, setPhoto] = useState<PhotoChange>()
  const form = useForm({
    ...useFormDraft(name, initial),
    send: (values) => save({ ...values, audience: audienceOf(values) }, photo),
    failure: t('Could not save the event.'),
    onSuccess: onSaved,
  })
  const { values } = form

  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField label={t('Title')} required pattern=".*\S.*" maxLength={limits.titleMax} {...form.field('title')} />
      <TimeFields form={form} />
      <TextField label={t('Place')} maxLength={limits.locationMax} {...form.field('location')} />
      <TextArea label={t('Description')} maxLength={limits.descriptionMax} {...form.field('description')} />
      <PhotoField current={photoUrl} photo={photo} onChange={setPhoto} />
      {circles.length > 0 && (
        <Select
          label={t('Circle')}
          {...form.field('circleId')}
          options={[
            { value: '', label: t('None', {}, { context: 'circle' }) },
            ...circles.map(({ id, name: label }) => ({ value: String(id), label })),
          ]}
        />
      )}
      <Select
        label={t('Who can see it')}
        options={audiencesOf(values).map((value) => ({ value, label: audienceTexts[value] }))}
        {...form.field('audience')}
        value={audienceOf(values)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('Places', {}, { context: 'capacity' })}
          hint={t('Without a number, everyone finds a place.')}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.eventCapacityMax}
          {...form.field('capacity')}
        />
        <TextField
          label={t('Guests for each member')}
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={limits.eventGuestsMax}
          {...form.field('guests')}
        />
      </div>
      <Button type="submit" pending={form.isPending} pendingLabel={t('Saving…')}>
        {submitLabel}
      </Button>
    </Form>
  )
}

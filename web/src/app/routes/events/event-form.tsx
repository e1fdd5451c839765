import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { useCreateEvent, useEditEvent } from '#features/events/api/use-change-event.ts'
import { useEvent } from '#features/events/api/use-events.ts'
import { draftOf, emptyValues, valuesOf } from '#features/events/event-values.ts'
import { EventForm } from '#features/events/ui/event-form.tsx'
import { t } from '#lib/i18n/translate.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useDocumentTitle } from '../../use-document-title.ts'

const frameClass = 'mx-auto max-w-reading p-5 sm:mt-7 sm:p-6'

/** Returns a function that leads from the form to the event. */
function useShownEvent() {
  const navigate = useNavigate()
  return ({ id }: { readonly id: number }) =>
    void navigate({ to: '/events/$eventId', params: { eventId: String(id) }, replace: true })
}

export function NewEventRoute() {
  useDocumentTitle(t('Plan an event'))
  const { circle } = useSearch({ from: '/shell/members/events/new' })
  const { data: circles } = useMyCircles()
  const create = useCreateEvent()
  const show = useShownEvent()
  return (
    <Card as="div" className={frameClass}>
      <h1 className="mb-4 text-2xl">{t('Plan an event')}</h1>
      {circles ? (
        <EventForm
          name={circle === undefined ? 'event' : `event:circle:${circle}`}
          initial={emptyValues(circle ?? null)}
          circles={circles}
          photoUrl={null}
          submitLabel={t('Plan event')}
          save={(values, photo) => create.mutateAsync({ draft: draftOf(values), photo })}
          onSaved={show}
        />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Card>
  )
}

export function EditEventRoute() {
  useDocumentTitle(t('Edit event'))
  const { eventId } = useParams({ from: '/shell/members/events/$eventId/edit' })
  const { data: event, error, refetch } = useEvent(Number(eventId))
  const edit = useEditEvent(Number(eventId))
  const show = useShownEvent()
  return (
    <Card as="div" className={frameClass}>
      <h1 className="mb-4 text-2xl">{t('Edit event')}</h1>
      {event?.repeats && (
        <p className="mb-4 text-quiet">{t('The changes apply to all coming dates. Answers are kept.')}</p>
      )}
      {event ? (
        <EventForm
          key={event.id}
          name={`event:edit:${event.id}:${event.edited_at ?? ''}`}
          initial={valuesOf(event)}
          circles={[]}
          isPrivate={event.circle !== null && event.audience !== 'everyone'}
          photoUrl={event.photo?.url ?? null}
          submitLabel={t('Save')}
          save={(values, photo) => {
            const { circle_id: _circle, invited_ids: _invited, ...changes } = draftOf(values)
            return edit.mutateAsync({ changes, photo })
          }}
          onSaved={show}
        />
      ) : (
        <NotLoaded error={error} failure={t('Could not load this event.')} onRetry={refetch} lines={10} />
      )}
    </Card>
  )
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { newKey, type PhotoChange, useCreateEvent, useEditEvent } from '#features/events/api/use-change-event.ts'
import { useEvent } from '#features/events/api/use-events.ts'
import { draftOf, emptyValues, valuesOf } from '#features/events/event-values.ts'
import { EventForm } from '#features/events/ui/event-form.tsx'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

const frameClass = 'mx-auto max-w-reading p-5 sm:mt-7 sm:p-6'

export function NewEventRoute() {
  useDocumentTitle(t('Plan an event'))
  const { circle } = useSearch({ from: '/shell/members/events/new' })
  const { data: circles } = useMyCircles()
  const [photo, setPhoto] = useState<PhotoChange>()
  const key = useRef(newKey())
  const create = useCreateEvent()
  const navigate = useNavigate()
  return (
    <Card as="div" className={frameClass}>
      <h1 className="mb-4 text-2xl">{t('Plan an event')}</h1>
      {circles ? (
        <EventForm
          name={circle === undefined ? 'event' : `event:circle:${circle}`}
          initial={emptyValues(circle ?? null)}
          circles={circles}
          photoUrl={null}
          photo={photo}
          onPhoto={setPhoto}
          submitLabel={t('Plan event')}
          error={create.error}
          isPending={create.isPending}
          onSubmit={(values, clearDraft) =>
            create.mutate(
              { draft: draftOf(values), photo, key: key.current },
              {
                onSuccess: ({ id }) => {
                  clearDraft()
                  void navigate({ to: '/events/$eventId', params: { eventId: String(id) }, replace: true })
                },
                onError: () => {
                  key.current = newKey()
                },
              },
            )
          }
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
  const [photo, setPhoto] = useState<PhotoChange>()
  const edit = useEditEvent(Number(eventId))
  const navigate = useNavigate()
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
          photo={photo}
          onPhoto={setPhoto}
          submitLabel={t('Save')}
          error={edit.error}
          isPending={edit.isPending}
          onSubmit={(values, clearDraft) => {
            const { circle_id: _circle, invited_ids: _invited, ...changes } = draftOf(values)
            edit.mutate(
              { changes, photo },
              {
                onSuccess: () => {
                  clearDraft()
                  void navigate({ to: '/events/$eventId', params: { eventId }, replace: true })
                },
              },
            )
          }}
        />
      ) : error ? (
        <ErrorState title={t('Could not load this event.')} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorState>
      ) : (
        <TextSkeleton lines={10} />
      )}
    </Card>
  )
}

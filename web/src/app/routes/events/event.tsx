import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { isEventNotFound, useEvent } from '#features/events/api/use-events.ts'
import { isOver } from '#features/events/texts.ts'
import { EventActions } from '#features/events/ui/event-actions.tsx'
import { EventAnswerForm } from '#features/events/ui/event-answer.tsx'
import { EventComments } from '#features/events/ui/event-comments.tsx'
import { EventDates } from '#features/events/ui/event-dates.tsx'
import { EventDetails } from '#features/events/ui/event-details.tsx'
import { EventInvitations } from '#features/events/ui/event-invitations.tsx'
import { EventPeople } from '#features/events/ui/event-people.tsx'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { LogTogether } from '../../activities/log-together.tsx'
import { useDocumentTitle } from '../../use-document-title.ts'

const columnClass = 'mx-auto flex max-w-reading flex-col gap-2.5 sm:gap-5 sm:pt-7'

/** One date of an event, with answers and comments. */
export function EventRoute() {
  const { eventId } = useParams({ from: '/shell/events/$eventId' })
  const { data: event, error, refetch } = useEvent(Number(eventId))
  const isMember = useMyId() !== null
  const navigate = useNavigate()
  useDocumentTitle(event?.title ?? t('Event'))
  const isNotFound = isEventNotFound(error)
  // A removed event is replaced by the error; a failed refetch keeps showing the loaded one.
  if (!event || isNotFound)
    return (
      <div className={columnClass}>
        <Card className="p-5">
          {error ? (
            <>
              <h1 className="sr-only">{t('Event')}</h1>
              <ErrorState
                title={t('Could not load this event.')}
                onRetry={isNotFound ? undefined : () => void refetch()}
                action={
                  signInAction(error) ?? (
                    <Link to="/events" className={buttonClass({ tone: 'secondary' })}>
                      {t('All events')}
                    </Link>
                  )
                }
              >
                {isNotFound ? t('This event was deleted, or you cannot see it.') : loadErrorMessage(error)}
              </ErrorState>
            </>
          ) : (
            <TextSkeleton lines={8} />
          )}
        </Card>
      </div>
    )
  const takesPart = isMember && !event.has_left && event.cancelled_at === null
  return (
    <div className={columnClass}>
      <Card as="div" className="flex flex-col gap-5 p-5">
        <h1 dir="auto" className="wrap-anywhere text-2xl">
          {event.title}
        </h1>
        <EventDetails event={event} />
        {takesPart && !isOver(event) && <EventAnswerForm event={event} />}
        {takesPart && isOver(event) && <LogTogether event={event} />}
        {event.has_left && (
          <p className="text-quiet">
            {t('You no longer belong to the circle of this event, so you do not see who comes and what they write.')}
          </p>
        )}
        <EventActions event={event} onDeleted={() => void navigate({ to: '/events' })} />
        {event.repeats && <EventDates event={event} />}
      </Card>
      {!event.has_left && (
        <>
          <Card as="div" className="p-5">
            <EventPeople event={event} />
          </Card>
          {event.can.includes('event:edit') && <EventInvitations event={event} />}
          <Card as="div" className="p-5">
            <EventComments eventId={event.id} isOrganizer={event.can.includes('event:edit')} />
          </Card>
        </>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { type EventFilter, useEvents } from '../api/use-events.ts'
import { EventRow } from './event-row.tsx'

/** Events of one kind, with the next step if there are none. */
export function EventList({ filter, canCreate }: { filter: EventFilter; canCreate: boolean }) {
  const query = useEvents(filter)
  const isEmpty = query.data?.pages[0]?.items.length === 0
  if (isEmpty && filter.time === 'upcoming')
    return (
      <EmptyState
        title={t('No events yet')}
        action={
          canCreate ? (
            <Link
              to="/events/new"
              search={filter.circleId === null ? {} : { circle: filter.circleId }}
              className={buttonClass()}
            >
              {t('Plan an event')}
            </Link>
          ) : (
            <SignInLink className={buttonClass()} />
          )
        }
      >
        {t('Plan a run, a rehearsal or a dinner, and see who comes.')}
      </EmptyState>
    )
  return (
    <QueryList
      label={t('Events')}
      query={query}
      empty={t('No past events.')}
      emptyAction={
        <Link to="/events" className="link">
          {t('See the coming events')}
        </Link>
      }
      failure={t('Could not load the events.')}
      row={(event) => <EventRow key={event.id} event={event} />}
    />
  )
}

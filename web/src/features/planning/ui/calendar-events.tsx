import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import type { CalendarEvent, useCalendarEvents } from '../api/use-calendar-events.ts'
import { circleOf, type Place } from '../place.ts'

const answerTexts = { going: t('Going'), maybe: t('Maybe'), waiting: t('On the waiting list') }

/** The id of the link to an event in the list below the calendar. */
export const eventLinkId = (eventId: number) => `calendar-event-${eventId}`

interface Props {
  place: Place
  found: Omit<ReturnType<typeof useCalendarEvents>, 'events'> & { events: readonly CalendarEvent[] | undefined }
  /** Called before an event opens. */
  onClose: () => void
}

/** The events of a calendar as a list. Its height is fixed, so that nothing moves when they arrive. */
export function CalendarEvents({ place, found: { events, isError, refetch }, onClose }: Props) {
  const circleId = circleOf(place)
  return (
    <section aria-label={t('Events')} className="mt-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="text-lg">{t('Events')}</h3>
        <Link
          to="/events"
          search={circleId === null ? {} : { circle: circleId }}
          onClick={onClose}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t('All events')}
        </Link>
      </div>
      <div className="h-26 overflow-y-auto overscroll-contain">
        {isError && !events ? (
          <Button tone="secondary" size="compact" className="my-1" onClick={() => void refetch()}>
            {t('Could not load the events. Retry')}
          </Button>
        ) : !events ? (
          <TextSkeleton lines={3} />
        ) : events.length === 0 ? (
          <p className="text-quiet">
            {circleId === null ? t('You have no events in this time.') : t('The circle has no events in this time.')}
          </p>
        ) : (
          <ul aria-label={t('Events')}>
            {events.map((event) => (
              <EventLine key={event.id} event={event} onOpen={onClose} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function EventLine({ event, onOpen }: { event: CalendarEvent; onOpen: () => void }) {
  const { id, title, startsAt, isCancelled, answer } = event
  return (
    <li>
      <Link
        id={eventLinkId(id)}
        to="/events/$eventId"
        params={{ eventId: String(id) }}
        onClick={onOpen}
        className="block min-h-11 rounded-row px-2 py-1 leading-snug hover:bg-sunk"
      >
        <span
          dir="auto"
          className={`block truncate text-left font-[560] rtl:text-right ${isCancelled ? 'line-through' : ''}`}
        >
          {title}
        </span>
        <span className="block truncate text-quiet text-sm">
          {formatDateTime(startsAt)}
          {isCancelled ? ` · ${t('Cancelled')}` : answer && ` · ${answerTexts[answer]}`}
        </span>
      </Link>
    </li>
  )
}

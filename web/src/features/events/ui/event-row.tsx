import type { Event } from '@daystar/contract/events/event'
import { Link } from '@tanstack/react-router'
import { MapPin, Repeat } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { bareLinkClass } from '#ui/navigation/link.ts'
import { answerTexts, placesText, timeText } from '../texts.ts'
import { EventDay } from './event-day.tsx'

/** An event in a list. */
export function EventRow({ event }: { event: Event }) {
  const { own_answer: own, cancelled_at: cancelledAt, circle } = event
  return (
    <li className="flex gap-4 py-3.5">
      <EventDay date={event.start_date} />
      <div className="min-w-0 flex-1">
        <Link
          to="/events/$eventId"
          params={{ eventId: String(event.id) }}
          dir="auto"
          className={`${bareLinkClass} wrap-anywhere inline-flex min-h-11 items-center text-left font-[620] rtl:text-right ${cancelledAt ? 'line-through' : ''}`}
        >
          {event.title}
        </Link>
        <p className="text-md">
          {cancelledAt && <strong className="me-1.5 text-danger">{t('Cancelled')}</strong>}
          {timeText(event)}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
          {event.location !== '' && (
            <span className="wrap-anywhere inline-flex items-center gap-1">
              <MapPin aria-hidden="true" className="size-4 flex-none" />
              <bdi>{event.location}</bdi>
            </span>
          )}
          {circle && <bdi className="wrap-anywhere">{circle.name}</bdi>}
          {event.repeats && (
            <span className="inline-flex items-center gap-1">
              <Repeat aria-hidden="true" className="size-4" />
              {t('Repeated')}
            </span>
          )}
          {!event.has_left && <span>{placesText(event)}</span>}
          {own && (
            <span className="font-[600] text-ink">
              {own.is_waiting ? t('On the waiting list') : answerTexts[own.answer]}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

import type { Event } from '@daystar/contract/events/event'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { EventRow } from './event-row.tsx'

/** The next event of a circle or of all, with a link to the others. */
export function NextEventCard({ event, circleId }: { event: Event; circleId: number | null }) {
  return (
    <Card as="section" aria-label={t('Next event')} className="p-4.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{t('Next event')}</h2>
        <Link to="/events" search={circleId === null ? {} : { circle: circleId }} className="link text-md">
          {t('All events')}
        </Link>
      </div>
      <ul>
        <EventRow event={event} />
      </ul>
    </Card>
  )
}

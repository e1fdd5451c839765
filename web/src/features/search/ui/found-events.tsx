import type { FoundEvent } from '@daystar/contract/search'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { useFoundEvents } from '../api/use-found.ts'
import { FoundTexts, foundList, foundRowClass } from './found-lists.tsx'
import { Marked } from './marked.tsx'

export const FoundEvents = foundList(t('Events'), useFoundEvents, (found) => (
  <EventRow key={found.series_id} found={found} />
))

function EventRow({ found }: { found: FoundEvent }) {
  const { author, cancelled_at: cancelledAt, circle, location } = found
  return (
    <li className="@container">
      <Link to="/events/$eventId" params={{ eventId: String(found.id) }} className={foundRowClass}>
        <FoundTexts author={author} excerpt={found.excerpt}>
          <span className={`block font-[620] ${cancelledAt ? 'line-through' : ''}`}>
            <Marked text={found.title} />
          </span>
          <span className="block text-md">
            {cancelledAt && <strong className="me-1.5 text-danger">{t('Cancelled')}</strong>}
            <time dateTime={found.starts_at}>{formatDateTime(found.starts_at)}</time>
            {found.is_repeated && <> · {t('Repeated')}</>}
          </span>
          <span className="block text-quiet text-sm">
            <bdi>{author.name}</bdi>
            {circle && (
              <>
                {' · '}
                <bdi>{circle.name}</bdi>
              </>
            )}
            {location !== '' && (
              <>
                {' · '}
                <bdi>{location}</bdi>
              </>
            )}
          </span>
        </FoundTexts>
      </Link>
    </li>
  )
}

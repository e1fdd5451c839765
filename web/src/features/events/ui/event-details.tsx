import type { Event } from '@daystar/contract/events/event'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Globe, MapPin, Repeat, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { listText } from '#lib/texts/lists.ts'
import { Photo } from '#ui/pictures/photo.tsx'
import { useRenewedPhoto } from '../api/use-renewed-photo.ts'
import { localTimeText, placesText, repetitionText, timeText } from '../texts.ts'

/** What, when and where. */
export function EventDetails({ event }: { event: Event }) {
  const { author, organizers, circle, photo } = event
  const local = localTimeText(event)
  const repetition = repetitionText(event)
  const renewal = useRenewedPhoto(event)
  return (
    <div className="flex flex-col gap-4">
      {event.cancelled_at && (
        <p className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger">
          {event.cancel_reason === ''
            ? t('This event was cancelled.')
            : rich('This event was cancelled: {reason}', { reason: <bdi>{event.cancel_reason}</bdi> })}
        </p>
      )}
      {photo && (
        <Photo
          key={photo.url}
          onError={renewal.onError}
          src={photo.url}
          srcSet={photo.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          width={photo.width ?? 3}
          height={photo.height ?? 2}
          alt={photo.alt}
          placeholder={photo.placeholder}
          className="rounded-row"
        />
      )}
      <ul className="flex flex-col gap-2.5">
        <Fact icon={<CalendarDays aria-hidden="true" className="size-5" />}>
          <time dateTime={event.starts_at}>{timeText(event)}</time>
          {event.is_moved && <span className="ms-2 text-quiet">{t('Moved')}</span>}
          {local && <span className="block text-quiet text-sm">{local}</span>}
        </Fact>
        {repetition && <Fact icon={<Repeat aria-hidden="true" className="size-5" />}>{repetition}</Fact>}
        {event.location !== '' && (
          <Fact icon={<MapPin aria-hidden="true" className="size-5" />}>
            <Link to="/search" search={{ place: event.location }} className="link">
              <bdi>{event.location}</bdi>
            </Link>
          </Fact>
        )}
        {!event.has_left && (
          <Fact icon={<Users aria-hidden="true" className="size-5" />}>
            {placesText(event)}
            {event.waiting_count > 0 && (
              <span className="ms-2 text-quiet">
                {t('{count, plural, one {# person waiting} other {# people waiting}}', { count: event.waiting_count })}
              </span>
            )}
          </Fact>
        )}
        <Fact icon={<Globe aria-hidden="true" className="size-5" />}>
          <span className="text-quiet">
            {rich('By {names}', { names: <bdi>{listText([author, ...organizers].map(({ name }) => name))}</bdi> })}
          </span>
          {circle && (
            <Link to="/circles/$circleId" params={{ circleId: String(circle.id) }} className="link ms-2">
              <bdi>{circle.name}</bdi>
            </Link>
          )}
        </Fact>
      </ul>
      {event.description !== '' && (
        <p dir="auto" className="wrap-anywhere [unicode-bidi:plaintext] whitespace-pre-wrap">
          <MentionText text={event.description} mentions={[]} />
        </p>
      )}
    </div>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="flex-none pt-0.5 text-quiet">{icon}</span>
      <div className="wrap-anywhere min-w-0 flex-1">{children}</div>
    </li>
  )
}

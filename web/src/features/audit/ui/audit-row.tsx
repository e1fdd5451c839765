import type { AuditEvent } from '@daystar/contract/audit'
import { formatTimestamp } from '#lib/dates.ts'

/** One event: what happened, who did it to whom, and why. */
export function AuditRow({ event }: { event: AuditEvent }) {
  const { actor, subject, subject_type: type, subject_id: id } = event
  const details = Object.entries(event.details).filter(([, value]) => value !== '')
  return (
    <li className="py-3">
      <p className="font-[580]">{event.description}</p>
      <p className="text-md">
        {actor ? <bdi>{actor.name}</bdi> : 'Not signed in'}
        {subject && subject.id !== actor?.id && (
          <>
            {' → '}
            <bdi>{subject.name}</bdi>
          </>
        )}
        {!subject && type && ` → ${type} ${id}`}
      </p>
      {event.reason && (
        <p dir="auto" className="text-md">
          “{event.reason}”
        </p>
      )}
      <p className="break-words text-quiet text-sm">
        <time dateTime={event.created_at}>{formatTimestamp(event.created_at)}</time>
        {event.address && ` · ${event.address}`}
        {details.map(([name, value]) => ` · ${name.replaceAll('_', ' ')}: ${value}`)}
      </p>
    </li>
  )
}

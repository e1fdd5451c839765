import type { AuditEvent } from '@daystar/contract/audit'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { detailTexts } from '../audit-texts.ts'
import { NamedSubject } from './named-subject.tsx'

/** One event: what happened, who did it to whom, and why. */
export function AuditRow({ event }: { event: AuditEvent }) {
  const { actor, subject, references, details } = event
  const isAboutActor = subject !== null && subject.id === actor?.id
  const about = details.subject_type
  const named = subject ? [...references, { type: 'member', id: subject.id, name: subject.name }] : references
  return (
    <li className="py-3">
      <p className="font-[580]">{event.description}</p>
      <p className="text-md">
        {actor ? (
          <NamedSubject type="member" id={actor.id} named={[{ type: 'member', id: actor.id, name: actor.name }]} />
        ) : event.address === null ? (
          t('A command on the server')
        ) : (
          t('Not signed in')
        )}
        {event.subject_type && event.subject_id !== null && !isAboutActor && (
          <>
            {' '}
            <span className="directional inline-block">→</span>{' '}
            <NamedSubject
              type={event.subject_type}
              id={event.subject_id}
              named={named}
              isDeleted={event.action.endsWith('_deleted')}
            />
          </>
        )}
        {about && (
          <>
            {' · '}
            {rich('about {subject}', {
              subject: <NamedSubject type={about} id={Number(details.subject_id)} named={named} />,
            })}
          </>
        )}
        {details.author_id && (
          <>
            {' · '}
            {rich('by {author}', {
              author: <NamedSubject type="member" id={Number(details.author_id)} named={named} />,
            })}
          </>
        )}
        {details.circle_id && (
          <>
            {' · '}
            {rich('in {circle}', {
              circle: <NamedSubject type="circle" id={Number(details.circle_id)} named={named} />,
            })}
          </>
        )}
        {details.activity_id && (
          <>
            {' · '}
            {rich('below {activity}', {
              activity: <NamedSubject type="activity" id={Number(details.activity_id)} named={named} />,
            })}
          </>
        )}
      </p>
      {event.reason && (
        <p dir="auto" className="text-md">
          “{event.reason}”
        </p>
      )}
      <p className="break-words text-quiet text-sm">
        <time dateTime={event.created_at}>{formatDateTime(event.created_at)}</time>
        {detailTexts(details).map((text) => (
          <span key={text}>
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
        {event.address && ` · ${t('address {address}', { address: event.address })}`}
      </p>
    </li>
  )
}

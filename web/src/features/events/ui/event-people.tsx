import type { Event } from '@daystar/contract/events/event'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Segmented } from '#ui/forms/segmented.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { type AnswerFilter, useEventAnswers } from '../api/use-events.ts'
import { answerTexts } from '../texts.ts'
import { EventNote } from './event-note.tsx'

/** Who comes, with guests and notes. */
export function EventPeople({ event }: { event: Event }) {
  const [kind, setKind] = useState<AnswerFilter>('going')
  const query = useEventAnswers(event.id, kind)
  const options = [
    { value: 'going' as const, label: `${answerTexts.going} ${event.going_count}` },
    ...(event.waiting_count > 0
      ? [{ value: 'waiting' as const, label: `${t('Waiting list')} ${event.waiting_count}` }]
      : []),
    { value: 'maybe' as const, label: `${answerTexts.maybe} ${event.maybe_count}` },
    { value: 'declined' as const, label: answerTexts.declined },
  ]
  return (
    <section aria-label={t('Answers')} className="flex flex-col gap-3">
      <h2 className="text-xl">{t('Answers')}</h2>
      <Segmented label={t('Answers')} options={options} value={kind} onChange={setKind} />
      <QueryList
        label={t('Answers')}
        query={query}
        empty={t('No answers yet.')}
        failure={t('Could not load the answers.')}
        row={(answer) => {
          const { member, guests } = answer
          return (
            <li key={member.id} className="flex items-start gap-3 py-2.5">
              <Avatar id={member.id} name={member.name} src={member.profile_pic_url} size={40} decorative />
              <div className="min-w-0 flex-1">
                <Link
                  to="/profile/$userId"
                  params={{ userId: String(member.id) }}
                  className="link-bare wrap-anywhere inline-flex min-h-11 items-center"
                >
                  <bdi>{member.name}</bdi>
                </Link>
                {guests > 0 && (
                  <span className="ms-2 text-quiet">
                    {t('{count, plural, one {with # guest} other {with # guests}}', { count: guests })}
                  </span>
                )}
                <EventNote event={event} answer={answer} />
              </div>
            </li>
          )
        }}
      />
    </section>
  )
}

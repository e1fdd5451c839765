import { decisionRules, decisionSubjectText, isRemovalOfMember } from '@daystar/contract/moderation/decision-texts'
import { sanctionKinds } from '@daystar/contract/moderation/sanction-kinds'
import type { OwnSanction } from '@daystar/contract/moderation/sanctions'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { useOwnSanctions } from '../../api/use-own-reports.ts'
import { AppealForm } from './appeal-form.tsx'

/** What moderators did about the viewer, with their reasons. */
export function OwnSanctions() {
  const { data: sanctions, error, refetch } = useOwnSanctions()
  if (!sanctions)
    return <NotLoaded detailed error={error} failure={t('Could not load this part.')} onRetry={refetch} lines={2} />
  if (sanctions.length === 0) return <p className="text-quiet">{t('No messages from the moderators.')}</p>
  return (
    <ul aria-label={t('From the moderators')} className="flex flex-col divide-y divide-line">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="py-3">
          <OwnSanctionText sanction={sanction} />
          <AppealState sanction={sanction} />
        </li>
      ))}
    </ul>
  )
}

/** What it is, until when, what it is about, and why. `hidesKind`: the heading of the page says what it is. */
export function OwnSanctionText({ sanction, hidesKind = false }: { sanction: OwnSanction; hidesKind?: boolean }) {
  const about = decisionSubjectText(sanction, 'member', t)
  const { kind, rule, created_at: createdAt, ends_at: endsAt, lifted_at: liftedAt, reason } = sanction
  return (
    <>
      {!hidesKind && (
        <p className="font-[580]">
          {isRemovalOfMember(sanction) ? t('You were removed from a circle') : sanctionKinds[kind]}
        </p>
      )}
      <p className="text-quiet text-sm">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {liftedAt !== null && (
          <>
            {' · '}
            {rich('withdrawn {time}', { time: <time dateTime={liftedAt}>{formatDateTime(liftedAt)}</time> })}
          </>
        )}
        {liftedAt === null && kind === 'suspension' && (
          <>
            {' · '}
            {endsAt === null ? (
              t('until a moderator lifts it')
            ) : (
              <time dateTime={endsAt}>{t('until {time}', { time: formatDateTime(endsAt) })}</time>
            )}
          </>
        )}
      </p>
      {about !== null && (
        <p dir="auto" className="wrap-anywhere mt-1">
          {about}
        </p>
      )}
      {rule !== null && <p className="mt-1">{t('Rule: {rule}', { rule: decisionRules[rule] })}</p>}
      {reason !== '' && (
        <p dir="auto" className="mt-1 whitespace-pre-line break-words">
          {reason}
        </p>
      )}
    </>
  )
}

/** The appeal with its answer, or the form to write one. */
export function AppealState({ sanction }: { sanction: OwnSanction }) {
  if (sanction.appealed_at === null) return sanction.lifted_at === null ? <AppealForm sanctionId={sanction.id} /> : null
  return (
    <div className="mt-2 border-line border-s-2 ps-3">
      <p className="text-quiet text-sm">{t('Your appeal')}</p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {sanction.appeal}
      </p>
      <p className="mt-2 text-quiet text-sm">
        {sanction.appeal_decided_at === null
          ? t('The moderators will look at it.')
          : t('Answer', {}, { context: 'moderators' })}
      </p>
      {sanction.appeal_answer !== '' && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {sanction.appeal_answer}
        </p>
      )}
    </div>
  )
}

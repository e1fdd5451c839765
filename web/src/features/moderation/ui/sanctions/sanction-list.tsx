import { decisionRules, decisionSubjectText, isRemovalOfMember } from '@daystar/contract/moderation/decision-texts'
import type { Sanction } from '@daystar/contract/moderation/sanctions'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { sanctionNames } from '#lib/texts/sanction-names.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useLift } from '../../api/use-sanctions.ts'

/** The sanctions against a member, as moderators see them. */
export function SanctionList({ sanctions, canLift }: { sanctions: readonly Sanction[]; canLift: boolean }) {
  if (sanctions.length === 0) return <p className="text-quiet">{t('There are no sanctions against this member.')}</p>
  return (
    <ul aria-label={t('Sanctions')} className="flex flex-col divide-y divide-line">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <SanctionText sanction={sanction} />
          </div>
          {canLift && sanction.is_in_force && <LiftButton sanction={sanction} />}
        </li>
      ))}
    </ul>
  )
}

/** What it is, by whom, until when, what it is about, and why. */
export function SanctionText({ sanction }: { sanction: Sanction }) {
  const about = decisionSubjectText(sanction, 'moderator', t)
  return (
    <>
      <p className="font-[580]">{nameOf(sanction)}</p>
      <p className="text-quiet text-sm">
        {sanction.created_by && (
          <>
            <bdi>{sanction.created_by.name}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={sanction.created_at}>{formatDateTime(sanction.created_at)}</time>
        {sanction.lifted_at !== null && ` · ${t('lifted')}`}
        {sanction.lifted_at === null && sanction.kind === 'suspension' && (
          <>
            {' · '}
            {sanction.ends_at === null
              ? t('without an end')
              : t('until {time}', { time: formatDateTime(sanction.ends_at) })}
          </>
        )}
      </p>
      {about !== null && (
        <p dir="auto" className="wrap-anywhere">
          {about}
        </p>
      )}
      {sanction.rule !== null && <p>{t('Rule: {rule}', { rule: decisionRules[sanction.rule] })}</p>}
      <p dir="auto" className="whitespace-pre-line break-words">
        {sanction.reason}
      </p>
    </>
  )
}

function LiftButton({ sanction }: { sanction: Sanction }) {
  const lift = useLift(sanction.id)
  return (
    <Button
      tone="secondary"
      size="compact"
      aria-label={t('Lift: {name}', { name: nameOf(sanction) })}
      pending={lift.isPending}
      onClick={() =>
        lift.mutate('', {
          onSuccess: () => showToast(t('The sanction is lifted.'), { tone: 'success' }),
          onError: showFailure,
        })
      }
    >
      {t('Lift')}
    </Button>
  )
}

function nameOf(sanction: Sanction): string {
  return isRemovalOfMember(sanction) ? t('Removed from a circle') : sanctionNames[sanction.kind]
}

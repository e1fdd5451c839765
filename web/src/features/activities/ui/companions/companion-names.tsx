import type { ActivityCompanions } from '@daystar/contract/companions'
import { Link } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'

/** The members with whom an activity was done, each with a link to their own activity. */
export function CompanionNames({ companions, unconfirmed }: ActivityCompanions) {
  if (companions.length === 0 && unconfirmed.length === 0) return null
  return (
    <div className="flex items-start gap-1.5 text-md text-quiet">
      <UserCheck aria-hidden="true" className="mt-3 size-4.5 flex-none" />
      <ul aria-label={t('With', {}, { context: 'companions' })} className="flex min-w-0 flex-wrap gap-x-3">
        {companions.map(({ id, name, activity_id: own }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/activity/$activityId"
              params={{ activityId: String(own) }}
              className="link-bare inline-flex min-h-11 min-w-11 items-center"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </Link>
          </li>
        ))}
        {unconfirmed.map(({ id, name }) => (
          <li key={id} className="inline-flex min-h-11 min-w-0 items-center">
            <span className="wrap-anywhere">
              <bdi>{name}</bdi> {t('(not confirmed)')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

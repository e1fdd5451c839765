import { addressLimits } from '@daystar/contract/address-limits'
import type { Overview } from '@daystar/contract/administration'
import { Link } from '@tanstack/react-router'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { linkClass } from '#ui/navigation/link.ts'

/** The limits for one network address that were reached lately. */
export function ReachedLimits({ limits }: { limits: Overview['reached_limits'] }) {
  if (limits.length === 0) return <p className="text-quiet">{t('No limit was reached.')}</p>
  return (
    <>
      <ul aria-label={t('Reached limits')} className="flex flex-col gap-3">
        {limits.map(({ limit, times, last_at: lastAt }) => (
          <li key={limit}>
            <p className="font-[580]">{addressLimits[limit].label}</p>
            <p className="text-quiet text-sm">
              {rich('{count, plural, one {Reached once, last on {time}} other {Reached # times, last on {time}}}', {
                count: times,
                time: <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>,
              })}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to="/admin/$page" params={{ page: 'settings' }} className={linkClass}>
          {t('Change the limits')}
        </Link>
      </p>
    </>
  )
}

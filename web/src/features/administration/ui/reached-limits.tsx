import { addressLimits } from '@daystar/contract/address-limits'
import type { Overview } from '@daystar/contract/administration'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/texts/dates.ts'
import { linkClass } from '#ui/navigation/link.ts'

/** The limits for one network address that were reached lately. */
export function ReachedLimits({ limits }: { limits: Overview['reached_limits'] }) {
  if (limits.length === 0) return <p className="text-quiet">No limit was reached.</p>
  return (
    <>
      <ul aria-label="Reached limits" className="flex flex-col gap-3">
        {limits.map(({ limit, times, last_at: lastAt }) => (
          <li key={limit}>
            <p className="font-[580]">{addressLimits[limit].label}</p>
            <p className="text-quiet text-sm">
              {times === 1 ? 'Reached once' : `Reached ${times} times`}, last on{' '}
              <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to="/admin/$page" params={{ page: 'settings' }} className={linkClass}>
          Change the limits
        </Link>
      </p>
    </>
  )
}

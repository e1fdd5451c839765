import type { Overview } from '@daystar/contract/administration'
import { numberLocale } from '#lib/i18n/page-locale.ts'
import { t } from '#lib/i18n/translate.ts'

const number = new Intl.NumberFormat(numberLocale)
const bytesPerMegabyte = 1_000_000

/** The figures of the community. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const figures = [
    [t('Members'), overview.members],
    [t('Active this week'), overview.active_this_week],
    [t('Activities'), overview.activities],
    [t('Activities this week'), overview.activities_this_week],
    [t('Photos and videos (MB)'), Math.ceil(overview.storage_bytes / bytesPerMegabyte)],
    [t('Emails waiting to be sent'), overview.waiting_emails],
    [t('Background tasks waiting'), overview.waiting_jobs - overview.waiting_emails],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="display text-2xl">{number.format(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

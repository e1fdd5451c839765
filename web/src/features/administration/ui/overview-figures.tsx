import type { Overview } from '@daystar/contract/administration'

const number = new Intl.NumberFormat('en')
const bytesPerMegabyte = 1_000_000

/** The figures of the community. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const figures = [
    ['Members', overview.members],
    ['Active this week', overview.active_this_week],
    ['Activities', overview.activities],
    ['Activities this week', overview.activities_this_week],
    ['Photos and videos (MB)', Math.ceil(overview.storage_bytes / bytesPerMegabyte)],
    ['Emails waiting to be sent', overview.waiting_emails],
    ['Background tasks waiting', overview.waiting_jobs - overview.waiting_emails],
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

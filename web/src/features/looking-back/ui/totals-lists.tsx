import type { Totals } from '@daystar/contract/looking-back'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { addDays, formatMonth } from '#lib/texts/dates.ts'
import { formatMinutes } from '#lib/texts/durations.ts'

interface Filters {
  user?: number | undefined
  from?: string | undefined
  to?: string | undefined
  tag?: string | undefined
  place?: string | undefined
}

interface Props {
  totals: Pick<Totals, 'months' | 'tags' | 'places'>
  /** Which activities the totals are of. */
  filters: Filters
}

/** The totals of activities by month, tag and place, as lists. Each row leads to its activities. */
export function TotalsLists({ totals, filters }: Props) {
  const { months, tags, places } = totals
  return (
    <div className="flex flex-col gap-5">
      <List title={t('By month')} isEmpty={months.length === 0}>
        {months.toReversed().map(({ month, count, minutes }) => (
          <Row
            key={month}
            name={formatMonth(month)}
            count={count}
            minutes={minutes}
            filters={{ ...filters, ...daysOf(month) }}
          />
        ))}
      </List>
      <List title={t('By tag')} isEmpty={tags.length === 0}>
        {tags.map(({ tag, count }) => (
          <Row key={tag} name={`#${tag}`} count={count} filters={{ ...filters, tag }} />
        ))}
      </List>
      <List title={t('Places')} isEmpty={places.length === 0}>
        {places.map(({ name, count }) => (
          <Row key={name} name={name} count={count} filters={{ ...filters, place: name }} />
        ))}
      </List>
    </div>
  )
}

function List({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-[620]">{title}</h3>
      <ul className="flex flex-col">{children}</ul>
    </section>
  )
}

/** The first and the last day of a month, or nothing for another text. */
function daysOf(month: string) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return {}
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

interface RowProps {
  name: string
  count: number
  minutes?: number
  filters: Filters
}

function Row({ name, count, minutes = 0, filters }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-md">
      <Link
        to="/search"
        search={filters}
        dir="auto"
        className="block min-h-11 min-w-11 truncate py-2.5 hover:underline hover:underline-offset-4"
      >
        {name}
      </Link>
      <span className="flex-none text-quiet text-sm tabular-nums">
        {t('{count, plural, one {# activity} other {# activities}}', { count })}
        {minutes > 0 && ` · ${formatMinutes(minutes)}`}
      </span>
    </li>
  )
}

import type { ReportCase } from '@daystar/contract/report-case'
import { reportReasons, reportSubjects } from '@daystar/contract/report-reasons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTimestamp } from '#lib/dates.ts'
import { bareLinkClass } from '#ui/link.ts'
import { QueryList } from '#ui/query-list.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type CaseState, useReportCases } from '../api/use-report-cases.ts'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

/** The queue of the moderators. */
export function CaseList() {
  const [state, setState] = useState<CaseState>('open')
  const query = useReportCases(state)
  return (
    <div className="flex flex-col gap-4">
      <Segmented label="State" options={states} value={state} onChange={setState} />
      <QueryList
        label="Reports"
        query={query}
        empty={state === 'open' ? 'There is nothing to decide.' : 'Nothing has been decided yet.'}
        failure="Could not load the reports."
        row={(item) => <CaseRow key={item.id} item={item} />}
      />
    </div>
  )
}

/** What a case is about, for headings and links. */
export function CaseTitle({ item }: { item: ReportCase }) {
  return (
    <>
      {reportSubjects[item.subject_type]}
      {item.member && (
        <>
          {' of '}
          <bdi>{item.member.name}</bdi>
        </>
      )}
    </>
  )
}

export function CaseRow({ item }: { item: ReportCase }) {
  return (
    <li className="py-3">
      <Link
        to="/admin/$page/$id"
        params={{ page: 'reports', id: String(item.id) }}
        className={`${bareLinkClass} wrap-anywhere inline-flex min-h-11 items-center font-[580]`}
      >
        <span>
          <CaseTitle item={item} />
        </span>
      </Link>
      <p className="text-quiet text-sm">
        {item.report_count === 1 ? '1 report' : `${item.report_count} reports`}
        {' · '}
        {item.reasons.map((reason) => reportReasons[reason]).join(', ')}
        {' · '}
        {item.decided_at === null ? (
          <time dateTime={item.opened_at}>since {formatTimestamp(item.opened_at)}</time>
        ) : (
          <time dateTime={item.decided_at}>decided {formatTimestamp(item.decided_at)}</time>
        )}
      </p>
    </li>
  )
}

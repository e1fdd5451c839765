import type { ReportCase } from '@daystar/contract/report-case'
import { reportReasons, reportSubjects } from '@daystar/contract/report-reasons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTimestamp } from '#lib/dates.ts'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { bareLinkClass } from '#ui/link.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { type CaseState, useReportCases } from '../api/use-report-cases.ts'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

/** The queue of the moderators. */
export function CaseList() {
  const [state, setState] = useState<CaseState>('open')
  const query = useReportCases(state)
  const cases = query.data?.pages.flatMap((page) => page.items)
  return (
    <div className="flex flex-col gap-4">
      <Segmented label="State" options={states} value={state} onChange={setState} />
      {cases ? (
        cases.length === 0 ? (
          <p role="status" className="text-quiet">
            {state === 'open' ? 'There is nothing to decide.' : 'Nothing has been decided yet.'}
          </p>
        ) : (
          <ul aria-label="Reports" className="flex flex-col divide-y divide-line">
            {cases.map((item) => (
              <CaseRow key={item.id} item={item} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState title="Could not load the reports." onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'Something went wrong.')}
        </ErrorState>
      ) : (
        <TextSkeleton lines={6} />
      )}
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="self-center"
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
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
        className={`${bareLinkClass} inline-flex min-h-11 items-center font-[580]`}
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

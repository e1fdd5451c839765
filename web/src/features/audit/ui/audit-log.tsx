import { auditActions } from '@daystar/contract/audit-actions'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Select } from '#ui/select.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAuditLog } from '../api/use-audit-log.ts'
import { AuditRow } from './audit-row.tsx'

const actionOptions = [
  { value: '', label: 'All actions' },
  ...Object.entries(auditActions).map(([value, { description }]) => ({ value, label: description })),
]

interface Props {
  /** Selects the member whose events are shown. */
  memberSearch: ReactNode
  memberId: number | null
}

/** The audit log, with filters by member, action and time. */
export function AuditLog({ memberSearch, memberId }: Props) {
  const [action, setAction] = useState('')
  const [dates, setDates] = useState({ from: '', until: '' })
  const query = useAuditLog({ memberId, action, ...dates })
  const events = query.data?.pages.flatMap((page) => page.items)
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {memberSearch}
        <Select
          label="Action"
          options={actionOptions}
          value={action}
          onChange={(event) => setAction(event.target.value)}
        />
        <TextField
          label="From"
          type="date"
          value={dates.from}
          onChange={(event) => setDates({ ...dates, from: event.target.value })}
        />
        <TextField
          label="Until"
          type="date"
          value={dates.until}
          onChange={(event) => setDates({ ...dates, until: event.target.value })}
        />
      </search>
      {events ? (
        events.length === 0 ? (
          <p role="status" className="text-quiet">
            No event matches.
          </p>
        ) : (
          <ul aria-label="Events" className="flex flex-col divide-y divide-line">
            {events.map((event) => (
              <AuditRow key={event.id} event={event} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState title="Could not load the audit log." onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'Something went wrong.')}
        </ErrorState>
      ) : (
        <TextSkeleton lines={8} />
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

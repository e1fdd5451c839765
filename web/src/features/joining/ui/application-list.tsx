import type { ApplicationStatus } from '@daystar/contract/applications'
import { useRef } from 'react'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useApplications } from '../api/use-applications.ts'
import { ApplicationRow } from './application-row.tsx'

const emptyTexts = { open: 'No application is waiting for a decision.', declined: 'No application was declined.' }

/** Applications of one status; open ones with buttons to decide. */
export function ApplicationList({ status }: { status: ApplicationStatus }) {
  const query = useApplications(status)
  // Receives the focus when a decided application disappears.
  const frame = useRef<HTMLDivElement>(null)
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items)
    return query.error ? (
      <ErrorState title="Could not load the applications." onRetry={() => void query.refetch()}>
        {errorMessage(query.error, 'Something went wrong.')}
      </ErrorState>
    ) : (
      <TextSkeleton lines={4} />
    )
  return (
    <div ref={frame} tabIndex={-1}>
      {items.length === 0 ? (
        <p className="text-quiet">{emptyTexts[status]}</p>
      ) : (
        <ul aria-label="Applications" className="flex flex-col divide-y divide-line">
          {items.map((application) => (
            <ApplicationRow
              key={application.id}
              application={application}
              onDecided={() => frame.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button
            tone="secondary"
            pending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

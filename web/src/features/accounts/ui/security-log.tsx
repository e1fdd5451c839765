import type { SecurityEvent } from '@daystar/contract/audit'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatTimestamp } from '#lib/dates.ts'
import { genericErrorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useSecurityLog } from '../api/use-security-log.ts'
import { deviceName } from '../device-name.ts'
import { isSuspicious, securityEventText } from '../security-event-text.ts'

/** What happened to the viewer's account, newest first, in pages. */
export function SecurityLog() {
  const query = useSecurityLog()
  const events = query.data?.pages.flatMap((page) => page.items)
  if (!events)
    return query.error ? (
      <ErrorState title="Could not load the security log." onRetry={() => void query.refetch()}>
        {genericErrorMessage(query.error)}
      </ErrorState>
    ) : (
      <TextSkeleton lines={8} />
    )
  if (events.length === 0) return <p className="text-quiet">Nothing has happened yet.</p>
  return (
    <>
      <ol aria-label="Security log" className="divide-y divide-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
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
    </>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const Icon = isSuspicious(event) ? ShieldAlert : ShieldCheck
  const place = [
    event.user_agent !== '' && deviceName(event.user_agent),
    event.address !== null && `address ${event.address}`,
  ].filter((part) => part !== false)
  return (
    <li className="flex gap-4 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5.5 flex-none ${isSuspicious(event) ? 'text-danger' : 'text-quiet'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-[600]">{securityEventText(event)}</p>
        <p className="text-quiet text-sm wrap-anywhere">
          <time dateTime={event.created_at}>{formatTimestamp(event.created_at)}</time>
          {place.map((part) => ` · ${part}`)}
        </p>
      </div>
    </li>
  )
}

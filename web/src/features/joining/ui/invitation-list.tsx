import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { type InvitationScope, useInvitations } from '../api/use-invitations.ts'
import { InvitationRow } from './invitation-row.tsx'

/** Invitations, newest first, each with its link while it can be used. */
export function InvitationList({ scope }: { scope: InvitationScope }) {
  const query = useInvitations(scope)
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items)
    return query.error ? (
      <ErrorState title="Could not load the invitations." onRetry={() => void query.refetch()}>
        {errorMessage(query.error, 'Something went wrong.')}
      </ErrorState>
    ) : (
      <TextSkeleton lines={4} />
    )
  if (items.length === 0) return <p className="text-quiet">There are no invitations yet.</p>
  return (
    <>
      <ul aria-label="Invitations" className="flex flex-col divide-y divide-line">
        {items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} showsCreator={scope === 'all'} />
        ))}
      </ul>
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

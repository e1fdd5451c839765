import type { Person } from '@daystar/contract/fields'
import { errorMessage, genericErrorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PersonLine } from '#ui/person-line.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { useBlockedMembers, useSetBlock } from '../api/use-blocks.ts'

/** The members whom the viewer blocked, each with a button to unblock them. */
export function BlockedMembers() {
  const query = useBlockedMembers()
  if (query.isPending) return <TextSkeleton lines={2} />
  if (query.error && !query.data) {
    return (
      <ErrorState title="Could not load the blocked members." onRetry={() => void query.refetch()}>
        {genericErrorMessage(query.error)}
      </ErrorState>
    )
  }
  const members = query.data.pages.flatMap((page) => page.items)
  if (members.length === 0) return <p className="text-quiet">You have not blocked anybody.</p>
  return (
    <>
      <ul aria-label="Blocked members" className="flex flex-col gap-1">
        {members.map((member) => (
          <BlockedMember key={member.id} member={member} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-3"
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function BlockedMember({ member }: { member: Person }) {
  const unblock = useSetBlock(member.id)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-44 flex-1">
        <PersonLine
          id={member.id}
          name={member.name}
          src={member.profile_pic_url}
          detail={member.username && `@${member.username}`}
        />
      </span>
      <Button
        tone="secondary"
        size="compact"
        aria-label={`Unblock ${member.name}`}
        pending={unblock.isPending}
        onClick={() =>
          unblock.mutate(false, {
            onSuccess: () => showToast(`You unblocked ${member.name}`, { tone: 'success' }),
            onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
          })
        }
      >
        Unblock
      </Button>
    </li>
  )
}

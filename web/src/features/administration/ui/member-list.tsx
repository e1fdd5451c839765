import type { Role } from '@daystar/contract/roles'
import { useDeferredValue, useState } from 'react'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Select } from '#ui/select.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAdministeredMembers } from '../api/use-administered-members.ts'
import { MemberRow } from './member-row.tsx'

const roleOptions = [
  { value: '', label: 'All roles' },
  { value: 'member', label: 'Members' },
  { value: 'moderator', label: 'Moderators' },
  { value: 'operator', label: 'Operators' },
]

/** The members, with a search by name or email address and a filter by role. */
export function MemberList() {
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<Role | ''>('')
  const text = useDeferredValue(typed.trim())
  const query = useAdministeredMembers({ text, role })
  const members = query.data?.pages.flatMap((page) => page.items)
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label="Name or email address"
          type="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label="Role"
          options={roleOptions}
          value={role}
          onChange={(event) => setRole(event.target.value as Role | '')}
        />
      </search>
      {members ? (
        members.length === 0 ? (
          <p role="status" className="text-quiet">
            No member matches.
          </p>
        ) : (
          <ul aria-label="Members" className="flex flex-col divide-y divide-line">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState title="Could not load the members." onRetry={() => void query.refetch()}>
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

import type { Role } from '@daystar/contract/roles'
import { useDeferredValue, useState } from 'react'
import { QueryList } from '#ui/query-list.tsx'
import { Select } from '#ui/select.tsx'
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
      <QueryList
        label="Members"
        query={query}
        empty="No member matches."
        failure="Could not load the members."
        row={(member) => <MemberRow key={member.id} member={member} />}
      />
    </div>
  )
}

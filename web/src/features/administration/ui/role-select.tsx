import type { AdministeredMember } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import { errorMessage } from '#lib/request-error.ts'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.ts'
import { useSetRole } from '../api/use-administered-members.ts'

export const roleNames: Record<Role, string> = { member: 'Member', moderator: 'Moderator', operator: 'Operator' }
const options = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Shows and changes the role of a member in the community. */
export function RoleSelect({ member }: { member: AdministeredMember }) {
  const setRole = useSetRole()
  return (
    <Select
      label={`Role of ${member.name}`}
      hideLabel
      className="w-40 min-w-0"
      options={options}
      value={setRole.isPending ? setRole.variables.role : member.role}
      onChange={(event) =>
        setRole.mutate(
          { memberId: member.id, role: event.target.value as Role },
          {
            onSuccess: () => showToast('Saved changes', { tone: 'success' }),
            onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
          },
        )
      }
    />
  )
}

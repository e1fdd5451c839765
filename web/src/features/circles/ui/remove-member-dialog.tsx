import type { CircleDetail } from '@daystar/contract/circles'
import type { Person } from '@daystar/contract/fields'
import { errorMessage } from '#lib/request-error.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { showToast } from '#ui/toast.ts'
import { useChangeRole } from '../api/use-circle-members.ts'

interface Props {
  circle: Pick<CircleDetail, 'id' | 'name'>
  member: Pick<Person, 'id' | 'name'>
  onClose: () => void
}

/** Asks an admin whether to remove a member, who then cannot join again. */
export function RemoveMemberDialog({ circle, member, onClose }: Props) {
  const changeRole = useChangeRole(circle.id)
  return (
    <AlertDialog
      open
      danger
      title={
        <>
          Remove <bdi>{member.name}</bdi>?
        </>
      }
      description={
        <>
          They will no longer be a member of <bdi>{circle.name}</bdi> and cannot join again until an admin lets them in.
          Copied invite links stop working.
        </>
      }
      confirmLabel="Remove"
      cancelLabel="Cancel"
      pending={changeRole.isPending}
      onClose={onClose}
      onConfirm={() =>
        changeRole.mutate(
          { kind: 'remove', userId: member.id },
          {
            onSuccess: () => showToast(`${member.name} was removed`, { tone: 'success' }),
            onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
            onSettled: onClose,
          },
        )
      }
    />
  )
}

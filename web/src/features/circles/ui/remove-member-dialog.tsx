import type { CircleDetail } from '@daystar/contract/circles'
import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { errorMessage } from '#lib/errors/request-error.ts'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeRole } from '../api/use-circle-members.ts'

interface Props {
  circle: Pick<CircleDetail, 'id' | 'name'>
  member: Pick<Person, 'id' | 'name'>
  onClose: () => void
}

/** Asks an admin for the rule and the reason, and removes a member, who then cannot join again. */
export function RemoveMemberDialog({ circle, member, onClose }: Props) {
  const changeRole = useChangeRole(circle.id)
  return (
    <ReasonDialog
      name={`remove:circle:${circle.id}:member:${member.id}`}
      title={`Remove ${member.name}?`}
      recipient="member"
      description={
        <>
          They will no longer be a member of <bdi>{circle.name}</bdi> and cannot join again until an admin allows it.
          Copied invite links stop working.
        </>
      }
      confirmLabel="Remove"
      pendingLabel="Removing…"
      maxLength={limits.reasonMax}
      pending={changeRole.isPending}
      onClose={onClose}
      onConfirm={(explanation, done) =>
        changeRole.mutate(
          { kind: 'remove', userId: member.id, explanation },
          {
            onSuccess: () => {
              done()
              onClose()
              showToast(`${member.name} was removed`, { tone: 'success' })
            },
            onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
          },
        )
      }
    />
  )
}

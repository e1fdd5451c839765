import type { CircleDetail } from '@daystar/contract/circles'
import type { Person } from '@daystar/contract/fields'
import { rich, t } from '#lib/i18n/translate.ts'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeRole } from '../../api/use-circle-members.ts'

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
      title={t('Remove {name}?', { name: member.name }, { context: 'circle' })}
      recipient="member"
      description={rich(
        'They will no longer be a member of {name} and cannot join again until an admin allows it. Copied invite links stop working.',
        { name: <bdi>{circle.name}</bdi> },
      )}
      confirmLabel={t('Remove', {}, { context: 'member' })}
      pendingLabel={t('Removing…')}
      onClose={onClose}
      send={(explanation) =>
        changeRole.mutateAsync(
          { kind: 'remove', userId: member.id, explanation },
          {
            onSuccess: () => showToast(t('{name} was removed', { name: member.name }), { tone: 'success' }),
            onError: showFailure,
          },
        )
      }
    />
  )
}

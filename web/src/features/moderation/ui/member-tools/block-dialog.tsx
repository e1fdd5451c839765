import type { Person } from '@daystar/contract/fields'
import { rich, t } from '#lib/i18n/translate.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useSetBlock } from '../../api/use-blocks.ts'

interface Props {
  member: Pick<Person, 'id' | 'name'>
  onBlocked?: (() => void) | undefined
  onClose: () => void
}

export function BlockDialog({ member, onBlocked, onClose }: Props) {
  const block = useSetBlock(member.id)
  const confirm = () =>
    block.mutate(true, {
      onSuccess: () => {
        showToast(t('You blocked {name}', { name: member.name }), { tone: 'success' })
        onBlocked?.()
      },
      onError: showFailure,
      onSettled: onClose,
    })
  return (
    <AlertDialog
      open
      danger
      title={rich('Block {name}?', { name: <bdi>{member.name}</bdi> })}
      description={t(
        'You no longer follow each other, and neither of you sees anything of the other. They are not notified. You can unblock them in the settings.',
      )}
      confirmLabel={t('Block')}
      cancelLabel={t('Cancel')}
      pending={block.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}

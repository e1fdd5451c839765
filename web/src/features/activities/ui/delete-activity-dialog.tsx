import { t } from '#lib/i18n/translate.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDeleteActivity } from '../api/use-delete-activity.ts'

interface Props {
  activityId: number
  /** True when a moderator deletes what another member posted. */
  needsReason?: boolean
  onClose: () => void
}

export function DeleteActivityDialog({ activityId, needsReason = false, onClose }: Props) {
  const remove = useDeleteActivity(activityId, (message) => showToast(message, { tone: 'failure' }))
  const texts = {
    title: t('Delete this activity?'),
    description: t('Its comments and high fives are deleted too. This cannot be undone.'),
  }
  if (needsReason) {
    return (
      <ReasonDialog {...texts} name={`delete:activity:${activityId}`} onClose={onClose} send={remove.mutateAsync} />
    )
  }
  return (
    <AlertDialog
      {...texts}
      open
      danger
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(null, { onSettled: onClose })}
    />
  )
}

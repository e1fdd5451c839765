import { AlertDialog } from '#ui/alert-dialog.tsx'
import { showToast } from '#ui/toast.ts'
import { useDeleteActivity } from '../api/use-delete-activity.ts'

interface Props {
  activityId: number
  onClose: () => void
}

export function DeleteActivityDialog({ activityId, onClose }: Props) {
  const remove = useDeleteActivity(activityId, (message) => showToast(message, { tone: 'failure' }))
  return (
    <AlertDialog
      open
      danger
      title="Delete this activity?"
      description="Its comments and high fives are deleted too. This cannot be undone."
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
    />
  )
}

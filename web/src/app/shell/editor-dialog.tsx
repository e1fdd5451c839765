import { activityErrorMessage, useActivity } from '#features/activities/api/use-activity.ts'
import { ActivityEditor } from '#features/activities/ui/activity-editor.tsx'
import { t } from '#lib/i18n/translate.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'

/** The activity editor in a sheet over the current page. It loads the activity by id. */
export function EditorDialog({ activityId, onClose }: { activityId: number; onClose: () => void }) {
  const { data: activity, error, refetch } = useActivity(activityId)
  return (
    <Sheet open onClose={onClose} title={t('Edit Activity')} disablePointerDismissal>
      {activity ? (
        <ActivityEditor activity={activity} onDone={onClose} />
      ) : error ? (
        <ErrorState title={activityErrorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Sheet>
  )
}

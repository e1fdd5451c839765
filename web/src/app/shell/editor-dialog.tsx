import { activityWords, useActivity } from '#features/activities/api/use-activity.ts'
import { ActivityEditor } from '#features/activities/ui/activity-editor.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'

/** The editor over whatever page one is on, for those who ask for it by the activity's id. */
export function EditorDialog({ activityId, onClose }: { activityId: number; onClose: () => void }) {
  const { data: activity, error, refetch } = useActivity(activityId)
  return (
    <Sheet open onClose={onClose} title="Edit Activity" keepOnPressOutside>
      {activity ? (
        <ActivityEditor activity={activity} onDone={onClose} />
      ) : error ? (
        <ErrorState title={activityWords(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Sheet>
  )
}

import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { ActivityView } from '../activities/activity-view.tsx'

interface Props {
  activityId: number
  commentId: number | undefined
  onClose: () => void
}

/** One activity in a sheet over the current page. */
export function ActivityPopup({ activityId, commentId, onClose }: Props) {
  useWindowEvent('activity:deleted', (deleted) => {
    if (deleted.activityId === activityId) onClose()
  })
  return (
    <Sheet open onClose={onClose} title={t('Activity')}>
      <div className="-mx-5 -mb-5">
        <ActivityView key={activityId} activityId={activityId} commentId={commentId} level={2} />
      </div>
    </Sheet>
  )
}

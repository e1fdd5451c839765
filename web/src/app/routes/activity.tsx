import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { ActivityView } from '../activity-view.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function ActivityRoute() {
  const { activityId } = useParams({ from: '/shell/activity/$activityId' })
  const { comment } = useSearch({ from: '/shell/activity/$activityId' })
  const navigate = useNavigate()
  const id = Number(activityId)
  useDocumentTitle(t('Activity'))
  useWindowEvent('activity:deleted', (deleted) => {
    if (deleted.activityId === id) void navigate({ to: '/home' })
  })
  return (
    <div className="pt-2 sm:pt-7">
      <ActivityView key={`${activityId}-${comment}`} activityId={id} commentId={comment} level={1} />
    </div>
  )
}

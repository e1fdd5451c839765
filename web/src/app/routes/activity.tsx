import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { ActivityView } from '../activities/activity-view.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

const VersionsDialog = lazyOverlay(
  async () => (await import('#features/activities/ui/versions/versions-dialog.tsx')).VersionsDialog,
)

/** The page of an activity; `#comment-ID` highlights a comment, and `#versions` opens the earlier versions. */
export function ActivityRoute() {
  const { activityId } = useParams({ from: '/shell/activity/$activityId' })
  const { comment: searched } = useSearch({ from: '/shell/activity/$activityId' })
  const hash = useLocation({ select: (location) => location.hash })
  const linked = /^comment-(\d+)$/.exec(hash)?.[1]
  const comment = linked === undefined ? searched : Number(linked)
  const navigate = useNavigate()
  const id = Number(activityId)
  useDocumentTitle(t('Activity'))
  useWindowEvent('activity:deleted', (deleted) => {
    if (deleted.activityId === id) void navigate({ to: '/home' })
  })
  const closeVersions = () => void navigate({ to: '.', search: true, hash: '', replace: true })
  return (
    <div className="pt-2 sm:pt-7">
      <ActivityView key={`${activityId}-${comment}`} activityId={id} commentId={comment} level={1} />
      {hash === 'versions' && <VersionsDialog activityId={id} onClose={closeVersions} />}
    </div>
  )
}

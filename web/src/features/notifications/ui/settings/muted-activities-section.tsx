import type { NotificationSettings } from '@daystar/contract/notifications/settings'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useSetActivityMute } from '../../api/use-activity-mute.ts'

/** The activities about which the viewer gets no notifications. */
export function MutedActivitiesSection({ activities }: { activities: NotificationSettings['muted_activities'] }) {
  const change = useSetActivityMute()
  if (activities.length === 0) return <p className="text-quiet">{t('None. You can mute an activity in its menu.')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {activities.map(({ id, title }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <Link
            to="/activity/$activityId"
            params={{ activityId: String(id) }}
            dir="auto"
            className="flex min-h-11 min-w-0 flex-1 basis-32 items-center wrap-anywhere hover:underline hover:underline-offset-4"
          >
            {title}
          </Link>
          <Button
            tone="secondary"
            size="compact"
            aria-label={t('Get notifications about {title} again', { title })}
            pending={change.isPending && change.variables.activityId === id}
            onClick={() => change.mutate({ activityId: id, isMuted: false })}
          >
            {t('Undo')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

import { Bell, BellOff } from 'lucide-react'
import { useActivityMute, useSetActivityMute } from '#features/notifications/api/use-activity-mute.ts'
import { t } from '#lib/i18n/translate.ts'
import type { MenuItem } from '#ui/overlays/menu-props.ts'

/** The item that mutes the notifications about an activity, for its author and for those who commented on it. */
export function useMuteItem(activityId: number): MenuItem[] {
  const choice = useActivityMute(activityId)
  const change = useSetActivityMute()
  if (!choice?.is_concerned && !choice?.is_muted) return []
  const isMuted = choice.is_muted
  const Icon = isMuted ? Bell : BellOff
  return [
    {
      label: isMuted ? t('Get notifications again') : t('Mute notifications'),
      icon: <Icon aria-hidden="true" className="size-4.5" />,
      onSelect: () => change.mutate({ activityId, isMuted: !isMuted }),
    },
  ]
}

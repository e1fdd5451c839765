import { Pin, PinOff } from 'lucide-react'
import { usePinned, useSetPinned } from '#features/looking-back/api/use-looking-back.ts'
import { t } from '#lib/i18n/translate.ts'
import type { MenuItem } from '#ui/overlays/menu-props.ts'

/** The item that shows an own activity first on the profile. */
export function usePinItem(activityId: number): MenuItem {
  const { data: pinned } = usePinned('me')
  const change = useSetPinned()
  const isPinned = pinned?.id === activityId
  const Icon = isPinned ? PinOff : Pin
  return {
    label: isPinned ? t('Unpin from your profile') : t('Pin to your profile'),
    icon: <Icon aria-hidden="true" className="size-4.5" />,
    onSelect: () => change.mutate({ activityId, isPinned: !isPinned }),
  }
}

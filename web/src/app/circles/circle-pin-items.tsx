import type { Activity } from '@daystar/contract/activities'
import type { CircleDetail } from '@daystar/contract/circles'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { usePin } from '#features/circles/api/use-circle-pin.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import type { MenuItem } from '#ui/overlays/menu-props.ts'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'

/** On the page of a circle, for its admins and moderators: the item that pins an activity. */
export function useCirclePinItems({ id, circle_ids: circleIds }: Activity): MenuItem[] {
  const params = useParams({ strict: false })
  const circleId = Number(params.circleId)
  const circle = useQueryClient().getQueryData<CircleDetail>(queryKeys.circle(circleId))
  const pin = usePin(circleId)
  if (!circle || !(circle.is_admin || circle.is_moderator) || !circleIds.includes(circleId)) return []
  return [
    {
      label: t('Pin to the circle'),
      icon: <Pin aria-hidden="true" className="size-4.5" />,
      onSelect: () =>
        pin.mutate(
          { activity_id: id },
          {
            onSuccess: () => showToast(t('Pinned to the circle'), { tone: 'success' }),
            onError: showFailure,
          },
        ),
    },
  ]
}

import type { CircleDetail } from '@daystar/contract/circles'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { membershipKey } from './use-membership.ts'

/** Shows a toast when the viewer's membership or admin role ends in another tab or through an admin. */
export function useRemovalNotice(circle: CircleDetail | undefined): void {
  const hasPendingChange = useIsMutating({ mutationKey: membershipKey }) > 0
  const previous = useRef<{ id: number; isMember: boolean; isAdmin: boolean } | null>(null)
  useEffect(() => {
    if (!circle || hasPendingChange) {
      previous.current = null
      return
    }
    const before = previous.current?.id === circle.id ? previous.current : null
    previous.current = { id: circle.id, isMember: circle.is_member, isAdmin: circle.is_admin }
    if (before?.isMember && !circle.is_member)
      showToast(t('You are no longer a member of {name}.', { name: circle.name }))
    else if (before?.isAdmin && !circle.is_admin)
      showToast(t('You are no longer an admin of {name}.', { name: circle.name }))
  }, [circle, hasPendingChange])
}

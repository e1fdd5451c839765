import type { CircleDetail } from '@daystar/contract/circles'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '#ui/toast.ts'
import { membershipKey } from './use-membership.ts'

/** Says it when the reader no longer belongs to the circle that is open: left in another tab, or removed by an admin. */
export function useToldWhenOut(circle: CircleDetail | undefined): void {
  const actsHere = useIsMutating({ mutationKey: membershipKey }) > 0
  const was = useRef<{ id: number; isMember: boolean; isAdmin: boolean } | null>(null)
  useEffect(() => {
    if (!circle || actsHere) {
      was.current = null
      return
    }
    const before = was.current?.id === circle.id ? was.current : null
    was.current = { id: circle.id, isMember: circle.is_member, isAdmin: circle.is_admin }
    if (before?.isMember && !circle.is_member) showToast(`You no longer belong to ${circle.name}.`)
    else if (before?.isAdmin && !circle.is_admin) showToast(`You are no longer an admin of ${circle.name}.`)
  }, [circle, actsHere])
}

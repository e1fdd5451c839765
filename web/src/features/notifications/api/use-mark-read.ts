import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useEffect, useRef } from 'react'
import { call } from '#lib/api/api.ts'
import type { NotificationItem } from '../items.ts'

/**
 * Marks the shown notifications as read on all devices. What could not be sent is sent when they are shown again.
 */
export function useMarkRead(items: readonly NotificationItem[]): void {
  const sent = useRef<Set<number>>(new Set())
  useEffect(() => {
    const ids = items
      .filter(({ isUnread }) => isUnread === true)
      .map(({ id }) => Number(id))
      .filter((id) => Number.isSafeInteger(id) && id > 0 && !sent.current.has(id))
      .slice(0, limits.notificationsRead)
    if (ids.length === 0) return
    for (const id of ids) sent.current.add(id)
    call(api.notifications.markRead, { body: { ids } }).catch(() => {
      for (const id of ids) sent.current.delete(id)
    })
  }, [items])
}

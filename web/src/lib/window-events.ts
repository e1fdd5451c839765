import { useEffect, useRef } from 'react'

/**
 * Events on `window`: the seam between features that do not know each other. Each name with its `detail`; the activity or
 * comment itself may come along, so that a listener need not read it again.
 */
export interface WindowEvents {
  'activity:created': { activityId: number; activity?: unknown }
  'activity:open': { activityId: number; commentId?: number; activity?: unknown }
  'activity:edit': { activityId: number; activity?: unknown }
  'activity-updated': { activityId: number; activity?: unknown }
  'activity:deleted': { activityId: number }
  'comment-added': { activityId: number; comment?: unknown }
  'comment-deleted': { activityId: number; userId: number; commentId?: number; isLastOfTheirs?: boolean }
  'me:counts': { followersDelta?: number; followingDelta?: number }
  'connections:outgoing': {
    userId: number
    connectionId: number | null
    name: string
    status: 'sent' | 'accepted' | 'cancelled'
  }
  'notify:mention': { activityId?: number; userIds: number[] }
  'notify:highfive': { activityId: number }
  'notify:comment': { activityId: number; commentId?: number }
  'notify:comment_star': { commentId: number; activityId?: number }
  'feed:set-scope': { scope: string }
  'monthly:opened': { month: string }
  'search:open': Record<string, never>
  'planning:open': { tool?: 'weekly' | 'plan' | 'reminders' | 'goals' }
  'shortcuts:open': Record<string, never>
}

export type WindowEventName = keyof WindowEvents

export function emit<N extends WindowEventName>(name: N, detail: WindowEvents[N]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Listens until the returned function is called. */
export function on<N extends WindowEventName>(name: N, listener: (detail: WindowEvents[N]) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<WindowEvents[N]>).detail)
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}

/** Listens while the component is shown; the newest listener is called. */
export function useWindowEvent<N extends WindowEventName>(name: N, listener: (detail: WindowEvents[N]) => void): void {
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => on(name, (detail) => newest.current(detail)), [name])
}

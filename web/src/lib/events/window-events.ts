import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import { useEffect, useRef } from 'react'
import { readEventDetail } from '../compatibility/window-event-details.ts'

/**
 * Events on `window`, through which features communicate without importing each other, and the type of their `detail`.
 * The activity or comment is included when the sender has it, so that the listener does not have to load it.
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
    picture?: string | null
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
  'report:open': ReportedSubject
  /** The viewer has changed the settings of the community, and expects to see that at once. */
  'community:saved': Record<string, never>
  /** Writes of the viewer wait to be sent. */
  'outbox:waiting': Record<string, never>
  'outbox:open': Record<string, never>
  /** The viewer signs out although writes wait. */
  'outbox:sign-out': SignOutRequest
}

export interface SignOutRequest {
  /** Called at once by the part that will ask. */
  readonly onAsked: () => void
  readonly answer: (maySignOut: boolean) => void
}

/** What a member reports. `member`: whom it is about, if it is about one. */
export interface ReportedSubject {
  readonly type: ReportSubject
  readonly id: number
  readonly member?: { readonly id: number; readonly name: string }
}

export type WindowEventName = keyof WindowEvents

export function emit<N extends WindowEventName>(name: N, detail: WindowEvents[N]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Calls the listener for each event with a usable detail until the returned function is called. */
export function on<N extends WindowEventName>(name: N, listener: (detail: WindowEvents[N]) => void): () => void {
  const handle = (event: Event) => {
    const detail = readEventDetail(name, (event as CustomEvent<unknown>).detail)
    if (detail !== null) listener(detail as WindowEvents[N])
  }
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}

/** Calls the latest listener while the component is mounted. */
export function useWindowEvent<N extends WindowEventName>(name: N, listener: (detail: WindowEvents[N]) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => on(name, (detail) => latest.current(detail)), [name])
}

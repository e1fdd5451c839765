import type { LiveEvent } from '@daystar/contract/notifications'
import type { VisibilitySnapshot } from '../activities/index.ts'

declare module '../../platform/pub-sub/pub-sub.ts' {
  interface Topics {
    /** Earlier versions use the topic `invalidation` for events of another format, and ignore this one. */
    live_event: InvalidationEvent
    /**
     * The decisions that wait for moderators changed; triggers publish it, with the activity that a report is about.
     */
    open_decisions: { readonly activity_id: number | null }
    /** Something that is reported in a circle was deleted, hidden, or removed from the circle. Triggers publish it. */
    circle_reports: { readonly circle_id: number }
  }
}

/** The recipients of an invalidation event. Each process resolves them to the live streams that are open there. */
export type Recipients =
  | { readonly kind: 'member'; readonly memberId: number }
  /** Members in whose feeds the activity can be: its author, the followers of the author, members of its circles. */
  | { readonly kind: 'readers'; readonly activityId: number }
  /** Members in whose feeds an activity was, before it was deleted or hidden. */
  | { readonly kind: 'former_readers'; readonly before: VisibilitySnapshot }
  /** Moderators, operators, and admins and moderators of the circles of the activity. */
  | { readonly kind: 'deciders'; readonly activityId: number | null }
  /** Its admins and moderators. */
  | { readonly kind: 'circle_admins'; readonly circleId: number }
  | { readonly kind: 'circle_members'; readonly circleId: number }

export interface InvalidationEvent {
  readonly to: Recipients
  readonly event: LiveEvent
}

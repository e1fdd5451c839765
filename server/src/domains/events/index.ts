/**
 * Events: what members plan to do together, with answers, waiting lists and comments. `docs/domains.md` lists the
 * guarantees.
 */

export { attendanceVisibleTo, eventNotMuted, eventVisibleTo } from './access.ts'
export { removeEventsOf } from './account-erasure-commands.ts'
export { deleteReportedNote, lockReadableNote } from './answers/note-commands.ts'
export { deleteReportedEventComment, lockReadableEventComment } from './comments/commands.ts'
export { extendEventSeries } from './dates/dates-commands.ts'
export { registerEventListeners } from './listeners.ts'
export { lockReadableEvent } from './lock-queries.ts'
export { notifyOfEvent } from './notice-commands.ts'
export { packEvents } from './pack-commands.ts'
export { queueReminders, remindOfEvent } from './reminder-commands.ts'
export { eventRoutes } from './routes.ts'
export { deleteReportedEvent } from './series-commands.ts'

import type { NotificationType } from '@daystar/contract/notifications/types'

/** What members are notified of. `event_place`: they got a place from the waiting list. */
export type EventNotice = Extract<NotificationType, `event_${string}`>

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    notify_of_event: {
      kind: EventNotice
      eventIds: number[]
      actorId: number
      /** null: those who answered for one of the dates, and did not decline. */
      memberIds?: number[] | null
    }
    /** Reminds those of a date who chose this time before it. */
    remind_of_event: { eventId: number; minutes: number }
  }
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Emitted by jobs, after the change, for members who can see the event at that moment. Not empty. */
    'event.noticed': {
      kind: EventNotice
      actorId: number
      notices: readonly { readonly memberId: number; readonly eventId: number }[]
    }
  }
}

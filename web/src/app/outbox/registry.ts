import { activityWrites } from '#features/activities/outbox.ts'
import { circleWrites } from '#features/circles/outbox.ts'
import { commentWrites } from '#features/comments/outbox.ts'
import { connectionWrites } from '#features/connections/outbox.ts'
import { engagementWrites } from '#features/engagement/outbox.ts'
import { eventWrites } from '#features/events/outbox.ts'
import { planningWrites } from '#features/planning/outbox.ts'
import { defineWaitingWrites } from '#lib/outbox/definitions.ts'

// Activities come first, because everything else is shown in them.
defineWaitingWrites({
  ...activityWrites,
  ...engagementWrites,
  ...commentWrites,
  ...eventWrites,
  ...circleWrites,
  ...connectionWrites,
  ...planningWrites,
})

/** The outbox, which knows everything that can wait in it. */
export * from '#lib/outbox/outbox.ts'

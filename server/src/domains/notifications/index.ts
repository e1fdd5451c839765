/**
 * Notifications, written only by listeners to domain events, in the transaction of the event, and what members get of
 * them on devices. `docs/domains.md` lists the guarantees.
 */
export { pushKeys } from './devices/key-commands.ts'
export { emailNotifications } from './emails/send-commands.ts'
export { registerNotificationListeners } from './listeners.ts'
export { pushActivity, pushToDevice, pushToMember } from './push/send-commands.ts'
export { notificationRoutes } from './routes.ts'

import type { EmailFrequency } from '@daystar/contract/notifications/kinds'
import type { Occasion } from './push/occasions.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends what waits for an email of this frequency. */
    email_notifications: { memberId: number; frequency: Exclude<EmailFrequency, 'never'> }
    /** Decides whether and when the devices of a member get a message. */
    push_to_member: { memberId: number; occasion: Occasion }
    /** Decides which members get a message about a new activity. */
    push_activity: { activityId: number }
    /** Sends a message to one device, until it expires (ISO 8601). */
    push_to_device: { subscriptionId: number; occasion: Occasion; expiresAt: string }
  }
}

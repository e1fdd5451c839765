import { notificationSettings } from '@daystar/contract/notifications/settings'
import type { Member } from '../callers.ts'
import { createActivity } from '../member-actions.ts'
import { startPushService } from '../services/push-service.ts'
import type { sharedTestApp } from '../test-app.ts'

/** Ada, whose browser shows notifications, with an activity. */
export async function adaWithDevice(openTestApp: ReturnType<typeof sharedTestApp>) {
  const community = await openTestApp()
  const service = await startPushService()
  const subscription = service.subscribeBrowser()
  await community.ada.request(notificationSettings.subscribe, { body: subscription })
  const swim = await createActivity(community.ada)
  return { ...community, service, subscription, swim }
}

/** Changes the settings of notifications. */
export const editSettings = (member: Member, body: object) => member.request(notificationSettings.edit, { body })

/** The titles of the messages that devices got. */
export const titles = ({ received }: Awaited<ReturnType<typeof startPushService>>) =>
  received.map(({ payload }) => payload.notification.title)

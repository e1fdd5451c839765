import { createECDH, randomUUID } from 'node:crypto'
import type { RequestsOf } from './requests-of.ts'

const search = async () => ({ query: { q: 'lake' } })

export const connections: RequestsOf<
  'connections' | 'mutes' | 'search' | 'notifications' | 'notificationSettings' | 'outbox'
> = {
  'connections.request': async ({ userId }) => ({ body: { addressee_id: userId } }),
  'connections.unfollowByBody': async ({ userId }) => ({ body: { other_id: userId } }),
  'mutes.muteMember': async () => ({ body: {} }),
  'mutes.muteCircle': async () => ({ body: {} }),
  'mutes.muteWord': async () => ({ body: { word: 'Lake' } }),
  'notifications.group': async () => ({ query: { key: 'activity_high_fived:1:2026-01-01' } }),
  'notifications.markRead': async () => ({ body: { ids: [1] } }),
  'notificationSettings.edit': async () => ({ body: { shows_words: true } }),
  'notificationSettings.chooseCircle': async () => ({ body: { choice: 'none' } }),
  'notificationSettings.chooseMember': async () => ({ body: { choice: 'none' } }),
  'notificationSettings.unmuteActivity': async () => ({ params: { activityId: 1 } }),
  'notificationSettings.subscribe': async () => ({
    body: {
      endpoint: `https://push.example/${randomUUID()}`,
      keys: { p256dh: Buffer.alloc(65).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
    },
  }),
  'notificationSettings.unsubscribe': async () => ({ params: { token: randomUUID() }, body: {} }),
  'outbox.recoverKey': async () => ({
    body: { public_key: createECDH('prime256v1').generateKeys('base64url'), kept_at: new Date().toISOString() },
  }),
  'search.members': search,
  'search.circles': search,
  'search.activities': search,
  'search.comments': search,
  'search.events': search,
  'search.tags': search,
}

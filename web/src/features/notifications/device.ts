import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import {
  endPushSubscription,
  notificationPermission,
  pushSubscription,
} from '#lib/secure-context/push-notifications.ts'
import { currentSession } from '#lib/session/session.ts'
import { readStored, writeStored } from '#lib/storage/local-storage.ts'
import { deviceKey } from './device-key.ts'

/** Sends the subscription of this browser to the server. */
export async function turnOn(userId: number, publicKey: string): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = await pushSubscription(publicKey)
  await call(api.notificationSettings.subscribe, { body: { endpoint, keys: { p256dh, auth } } })
  writeStored(deviceKey, String(userId))
}

export async function turnOff(): Promise<void> {
  writeStored(deviceKey, null)
  await call(api.notificationSettings.unsubscribeDevice, {})
  await endPushSubscription()
}

/**
 * At each start, if the member has turned notifications on in this browser: compares the key of the community, and
 * subscribes again if it or the session has changed, or if the browser has ended the subscription.
 */
export async function renewDevice(): Promise<void> {
  const userId = currentSession()?.userId
  if (!userId || readStored(deviceKey) !== String(userId) || notificationPermission() !== 'granted') return
  const { public_key: publicKey } = await call(api.notificationSettings.read, {})
  await turnOn(userId, publicKey)
}

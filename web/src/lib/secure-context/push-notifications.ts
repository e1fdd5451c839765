import { isInsecurePage } from './is-insecure-page.ts'
import { serviceWorkers } from './service-workers.ts'

/** States that this browser can show notifications, or why it cannot. */
export type PushSupport = 'supported' | 'insecure' | 'needs_install' | 'unsupported'

export function pushSupport(): PushSupport {
  if (isInsecurePage()) return 'insecure'
  if ('PushManager' in window && 'Notification' in window && serviceWorkers()) return 'supported'
  // Apple offers notifications only to apps on the home screen.
  return isAppleTouchDevice() ? 'needs_install' : 'unsupported'
}

/** An iPhone or iPad, also one that asks for the pages of computers. */
export function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** What the member has decided about notifications of this site; `default` if they were never asked. */
export function notificationPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied'
}

/** Asks the member, if they have not decided yet. Only after a click on something that needs it. */
export async function askForPermission(): Promise<NotificationPermission> {
  return await Notification.requestPermission()
}

const workerTimeoutMs = 15_000

async function pushManager(): Promise<PushManager> {
  const workers = serviceWorkers()
  if (!workers) throw new Error('There are no service workers.')
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The service worker did not start.')), workerTimeoutMs)
  try {
    const { pushManager: manager } = await Promise.race([workers.ready, timeout])
    return manager
  } finally {
    clearTimeout(timer)
  }
}

/** The subscription of this browser, which belongs to the key of the community; replaces one with another key. */
export async function pushSubscription(publicKey: string): Promise<PushSubscriptionJSON> {
  const manager = await pushManager()
  const existing = await manager.getSubscription()
  if (existing && keyOf(existing) === publicKey) return existing.toJSON()
  await existing?.unsubscribe()
  return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON()
}

export async function endPushSubscription(): Promise<void> {
  await (await (await pushManager()).getSubscription())?.unsubscribe()
}

function keyOf({ options }: PushSubscription): string {
  const key = options.applicationServerKey
  if (!key) return ''
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

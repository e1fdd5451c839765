import { pushChange } from '#lib/service-worker/messages.ts'
import { worker } from './scope.ts'

/** The payload of `server/src/domains/notifications/push/message.ts`, in the declarative format of the Push API. */
interface DeclarativeMessage {
  readonly web_push: 8030
  readonly notification: {
    readonly title: string
    readonly navigate: string
    readonly body: string
    readonly tag: string
    readonly icon: string
    readonly lang: string
    readonly dir: NotificationDirection
    /** The number of unread notifications. */
    readonly app_badge?: string
  }
}

// Browsers that know the declarative format show the notification themselves, without this event.
worker.addEventListener('push', (event) => {
  const message = messageOf(event)
  if (!message) return
  const { title, navigate, app_badge: badge, ...options } = message.notification
  const shown = worker.registration.showNotification(title, { ...options, data: { navigate } })
  event.waitUntil(Promise.all([shown, showBadge(Number(badge))]))
})

/** Shows a number on the icon of the installed app. Other browsers reject it. */
async function showBadge(unread: number): Promise<void> {
  if (unread > 0) await worker.navigator.setAppBadge?.(unread).catch(() => undefined)
}

function messageOf({ data }: PushEvent): DeclarativeMessage | null {
  try {
    const message = data?.json() as Partial<DeclarativeMessage> | null
    return message?.web_push === 8030 ? (message as DeclarativeMessage) : null
  } catch {
    return null
  }
}

/**
 * Closes the notifications of a member whose session ended, and ends the subscription: a message that is on its way to
 * this device is not shown to the next member. The app subscribes again when the member returns.
 */
export async function endNotifications(): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) notification.close()
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe()
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { navigate } = (event.notification.data ?? {}) as { navigate?: string }
  event.waitUntil(open(navigate ?? '/home'))
})

/** Opens a page in a window of the app, if there is one; drafts are kept. Pages of other origins are not opened. */
async function open(address: string): Promise<void> {
  const url = new URL(address, location.origin)
  const path = `${url.pathname}${url.search}`
  const [client] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false })
  if (!client) {
    await worker.clients.openWindow(path)
    return
  }
  // Browsers reject it if the click is too long ago.
  await client.focus().catch(() => undefined)
  await client.navigate(path)
}

worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { readonly oldSubscription: PushSubscription | null }
  ;(event as ExtendableEvent).waitUntil(renew(oldSubscription))
})

/**
 * Subscribes again, and has an open page send the new subscription to the server, because the worker has no session.
 * Without an open page, the app sends it at its next start.
 */
async function renew(former: PushSubscription | null): Promise<void> {
  if (former) {
    const { userVisibleOnly, applicationServerKey } = former.options
    await worker.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }).catch(() => undefined)
  }
  const [page] = await worker.clients.matchAll({ type: 'window' })
  page?.postMessage(pushChange)
}

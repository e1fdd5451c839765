import { beforeEach, expect, test, vi } from 'vitest'
import { sampleNames } from '../testing/sample.ts'

type Handler = (event: never) => void

const handlers = new Map<string, Handler>()
const shown: unknown[] = []
const opened: string[] = []
const subscribe = vi.fn(async () => ({}))
const badges: number[] = []
interface FakeWindow {
  focus: () => Promise<void>
  navigate: (path: string) => Promise<void>
  postMessage: (message: string) => void
}
let windows: FakeWindow[] = []
let subscription: { unsubscribe: () => Promise<boolean> } | null = null
let notifications: { close: () => void }[] = []

const scope = {
  addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  registration: {
    showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    pushManager: { subscribe, getSubscription: async () => subscription },
    getNotifications: async () => notifications,
  },
  navigator: { setAppBadge: async (count: number) => void badges.push(count) },
  clients: {
    matchAll: async () => windows,
    openWindow: async (path: string) => void opened.push(`new window: ${path}`),
  },
}

vi.mock('./scope.ts', () => ({ worker: scope }))

beforeEach(async () => {
  shown.length = 0
  opened.length = 0
  windows = []
  subscribe.mockReset().mockResolvedValue({})
  await import('./push.ts')
})

/** Calls the handler of an event, and waits for what keeps the worker alive. */
async function dispatch(name: string, properties: object): Promise<void> {
  const waited: Promise<unknown>[] = []
  const event = { ...properties, waitUntil: (promise: Promise<unknown>) => waited.push(promise) }
  handlers.get(name)?.(event as never)
  await Promise.all(waited)
}

const textOf = (value: unknown) => ({ data: { json: () => JSON.parse(String(value)) } })
const details = {
  title: `${sampleNames.ben} commented on your activity.`,
  body: '',
  navigate: 'https://daystar.example/comment/3',
  tag: 'notification-9',
  icon: 'https://daystar.example/icon-192.png',
  lang: 'ar',
  dir: 'rtl',
}

function openWindow() {
  windows.push({
    focus: async () => void opened.push('focus'),
    navigate: async (path) => void opened.push(path),
    postMessage: (message) => void opened.push(`message: ${message}`),
  })
}

const click = async (data: unknown) => {
  const close = vi.fn()
  await dispatch('notificationclick', { notification: { data, close } })
  expect(close).toHaveBeenCalledOnce()
}

test('shows the number of unread notifications on the icon of the app', async () => {
  const message = { web_push: 8030, notification: { ...details, app_badge: '3' } }
  await dispatch('push', textOf(JSON.stringify(message)))
  expect(badges).toEqual([3])
  expect(shown).toMatchObject([{ title: details.title }])
})

test('shows a message of the server with its direction, and keeps the page that it opens', async () => {
  await dispatch('push', textOf(JSON.stringify({ web_push: 8030, notification: details })))
  const { navigate, ...visible } = details
  expect(shown).toEqual([{ ...visible, data: { navigate } }])
})

test.each([
  ['no data', { data: null }],
  ['a text that is no JSON', textOf('hello')],
  ['null', textOf('null')],
  ['another format', textOf(JSON.stringify({ notification: details }))],
])('shows nothing for a message with %s', async (_content, event) => {
  await dispatch('push', event)
  expect(shown).toEqual([])
})

test('a click opens the page in a new window if the app has none', async () => {
  await click({ navigate: `${location.origin}/events/4?tab=answers` })
  expect(opened).toEqual(['new window: /events/4?tab=answers'])
})

test('a click opens the page in the window of the app', async () => {
  openWindow()
  await click({ navigate: '/comment/3' })
  expect(opened).toEqual(['focus', '/comment/3'])
})

test('a click opens the page also if the browser does not bring its window to the front', async () => {
  const navigate = async (path: string) => void opened.push(path)
  windows = [{ focus: () => Promise.reject(new Error('Not allowed')), navigate, postMessage: () => undefined }]
  await click({ navigate: details.navigate })
  expect(opened).toEqual(['/comment/3'])
})

test('a click opens no page of another origin', async () => {
  await click({ navigate: 'https://elsewhere.example/comment/3' })
  expect(opened).toEqual(['new window: /comment/3'])
})

test('a click on a notification without a page opens the home page', async () => {
  await click(null)
  expect(opened).toEqual(['new window: /home'])
})

test('a subscription that ends is renewed with the same key, and an open page sends it to the server', async () => {
  openWindow()
  const options = { userVisibleOnly: true, applicationServerKey: new Uint8Array([4, 1]).buffer }
  await dispatch('pushsubscriptionchange', { oldSubscription: { options } })
  expect(subscribe).toHaveBeenCalledWith(options)
  expect(opened).toEqual(['message: push-change'])
})

test('a subscription that cannot be renewed is left to the next start of the app', async () => {
  subscribe.mockRejectedValue(new Error('Permission denied.'))
  await dispatch('pushsubscriptionchange', { oldSubscription: { options: {} } })
  await dispatch('pushsubscriptionchange', { oldSubscription: null })
  expect(subscribe).toHaveBeenCalledTimes(1)
})

test('when a session ends, its notifications are closed, and no message reaches the device', async () => {
  const { endNotifications } = await import('./push.ts')
  const [close, unsubscribe] = [vi.fn(), vi.fn(async () => true)]
  notifications = [{ close }, { close }]
  subscription = { unsubscribe }
  await endNotifications()
  expect([close.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([2, 1])
  subscription = null
  await endNotifications()
})

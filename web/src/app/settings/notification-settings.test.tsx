import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renewDevice } from '#features/notifications/device.ts'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'
import { containing, sampleNames } from '../../testing/sample.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { personalPages } from './personal-pages.ts'

const publicKey = Buffer.alloc(65, 4).toString('base64url')
const choice = { push: true, email: 'never' }
const settings = {
  kinds: {
    mentions: choice,
    comments: choice,
    requests: choice,
    accepted: choice,
    high_fives: choice,
    stars: choice,
    events: choice,
    reminders: choice,
    new_activities: { push: true },
  },
  shows_words: false,
  quiet_hours: null,
  paused_until: null,
  choices: [],
  is_grouped: true,
  muted_activities: [{ id: 5, title: 'Lake, 9 °C' }],
  devices: [] as object[],
  public_key: publicKey,
}
const device = { session_id: 1, user_agent: 'Firefox', created_at: '2026-11-20T08:00:00Z', current: true }
const me = { id: 7, name: sampleNames.ada, email: 'ada@example.org', role: 'member', time_zone: 'Europe/Berlin' }
const dawn = { id: 3, name: 'Dawn swimmers', is_private: false, member_count: 2, role: 'member' }

beforeEach(() => startSession('secret', 7))

/** A browser with a push service. Returns what it was asked for. */
function stubBrowser({ answer = 'granted', permission = 'default' as NotificationPermission, key = '' } = {}) {
  const asked: string[] = []
  const notification = {
    permission,
    requestPermission: async () => {
      asked.push('permission')
      notification.permission = answer as NotificationPermission
      return answer
    },
  }
  const subscription = (applicationServerKey: string) => ({
    options: { applicationServerKey: Buffer.from(applicationServerKey, 'base64url') },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => void asked.push('unsubscribe'),
  })
  let current = key === '' ? null : subscription(key)
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      asked.push('subscribe')
      current = subscription(applicationServerKey)
      return current
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ pushManager }) },
    configurable: true,
  })
  return asked
}

/** The server with these settings. Returns the requests that change something. */
function stubSettings(overrides: object = {}) {
  const state = { ...settings, ...overrides }
  return stubServer({
    'GET /users/me': { body: me },
    'GET /notifications/settings': () => ({ body: state }),
    'GET /users/7/groups': { body: [dawn] },
    'GET /connections/following/me': { body: [{ id: 8, name: sampleNames.ben }] },
    'PUT /notifications/device': () => {
      state.devices = [device]
      return { status: 204 }
    },
    'DELETE /notifications/device': { status: 204 },
    'PATCH /notifications/settings': { status: 204 },
    'PUT /notifications/circles/3': { status: 204 },
    'PUT /notifications/members/8': { status: 204 },
  })
}

const deviceSwitch = () => screen.findByRole('switch', { name: /Notifications on this device/ })

test('contains every section that the search leads to', async () => {
  stubBrowser()
  stubSettings()
  renderInApp(<NotificationSettings />)
  const { entries = [] } =
    personalPages({ canInvite: true, oidc: null }).find(({ name }) => name === 'notifications') ?? {}
  expect(entries).toHaveLength(7)
  await waitFor(() => expect(entries.filter(({ section }) => document.getElementById(section) === null)).toEqual([]))
})

test('asks for permission only after the member turned notifications on, and then subscribes', async () => {
  const asked = stubBrowser()
  const requests = stubSettings()
  renderInApp(<NotificationSettings />)
  const toggle = await deviceSwitch()
  expect(asked).toEqual([])
  await userEvent.click(toggle)
  await waitFor(() => expect(toggle).toHaveProperty('checked', true))
  expect(asked).toEqual(['permission', 'subscribe'])
  expect(requests).toEqual([
    {
      method: 'PUT',
      path: '/notifications/device',
      body: { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } },
    },
  ])
  await screen.findByRole('button', { name: 'Send a test' })
})

test('says how to allow notifications after the member has blocked them', async () => {
  stubBrowser({ answer: 'denied' })
  const requests = stubSettings()
  renderInApp(<NotificationSettings />)
  await userEvent.click(await deviceSwitch())
  await screen.findByText(/You have blocked notifications/)
  expect(requests).toEqual([])
})

test('says that notifications need HTTPS', async () => {
  stubBrowser()
  vi.stubGlobal('isSecureContext', false)
  stubSettings()
  renderInApp(<NotificationSettings />)
  await screen.findByText('Notifications need HTTPS.')
  expect(screen.queryByRole('switch', { name: /Notifications on this device/ })).toBeNull()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', /add this app to the Home Screen first/],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'This browser does not support notifications.'],
])('says what is missing in %s', async (userAgent, text) => {
  stubBrowser()
  // happy-dom has no PushManager.
  vi.unstubAllGlobals()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  stubSettings()
  renderInApp(<NotificationSettings />)
  await screen.findByText(text)
})

test('saves choices by kind, by circle and by member', async () => {
  stubBrowser()
  const requests = stubSettings()
  renderInApp(<NotificationSettings />)
  await userEvent.click(await screen.findByRole('switch', { name: 'High fives on devices' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'High fives by email' }), 'Every day')
  const circle = await screen.findByRole('combobox', { name: 'Notifications from Dawn swimmers' })
  await userEvent.selectOptions(circle, 'Nothing')
  const member = await screen.findByRole('combobox', { name: `Notifications from ${sampleNames.ben}` })
  await userEvent.selectOptions(member, 'Everything, also new activities')
  await waitFor(() => expect(requests).toHaveLength(4))
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/notifications/settings', { kinds: { high_fives: { push: false } } }],
    ['/notifications/settings', { kinds: { high_fives: { email: 'daily' } } }],
    ['/notifications/circles/3', { choice: 'none' }],
    ['/notifications/members/8', { choice: 'all' }],
  ])
})

test('saves quiet hours and pauses', async () => {
  stubBrowser()
  const requests = stubSettings()
  renderInApp(<NotificationSettings />)
  await userEvent.click(await screen.findByRole('switch', { name: /Quiet hours/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pause for a week' }))
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      { quiet_hours: { from: '22:00', until: '07:00' } },
      { pause_hours: 168 },
    ]),
  )
})

test('can be used with the keyboard alone, and keeps the focus where a button is replaced', async () => {
  stubBrowser()
  const state = { paused_until: null as string | null, devices: [] as object[] }
  const requests = stubSettings()
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pause_hours: hours } = JSON.parse(String(init.body ?? '{}'))
    if (url === '/api/notifications/device') state.devices = [device]
    if (hours !== undefined) state.paused_until = hours === null ? null : '2126-01-01T00:00:00.000Z'
    return url === '/api/notifications/settings' && init.method === 'GET'
      ? Response.json({ ...settings, ...state })
      : answer(url, init)
  })
  renderInApp(<NotificationSettings />)
  await screen.findByRole('combobox', { name: `Notifications from ${sampleNames.ben}` })
  const focused = () => document.activeElement
  const tabTo = async (role: 'switch' | 'combobox' | 'button', name: RegExp) => {
    const target = screen.getByRole(role, { name })
    for (let keys = 0; keys < 60 && focused() !== target; keys += 1) await userEvent.tab()
    expect(focused()).toBe(target)
  }

  await tabTo('switch', /^Notifications on this device/)
  await userEvent.keyboard(' ')
  await screen.findByRole('button', { name: 'Send a test' })
  expect(focused()).toBe(screen.getByRole('switch', { name: /^Notifications on this device/ }))
  await tabTo('switch', /^High fives on devices/)
  await userEvent.keyboard(' ')
  await tabTo('switch', /^Show what was written/)
  await userEvent.keyboard(' ')
  await tabTo('button', /^Pause for a day/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'End the pause' })))
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Pause for a day' })
  await waitFor(() => expect(focused()?.textContent).toMatch(/^Pause for/))
  await tabTo('combobox', containing(`Notifications from ${sampleNames.ben}`))
  expect(requests.slice(1).map(({ body }) => body)).toEqual([
    { kinds: { high_fives: { push: false } } },
    { shows_words: true },
    { pause_hours: 24 },
    { pause_hours: null },
  ])
})

test('subscribes again at the start if the key of the community has changed', async () => {
  const asked = stubBrowser({ permission: 'granted', key: Buffer.alloc(65, 5).toString('base64url') })
  const requests = stubSettings()
  localStorage.setItem('daystar:push-member', '7')
  await renewDevice()
  expect(asked).toEqual(['unsubscribe', 'subscribe'])
  expect(requests).toHaveLength(1)
})

test('keeps the subscription at the start if the key is the same, and gives it to this session', async () => {
  const asked = stubBrowser({ permission: 'granted', key: publicKey })
  const requests = stubSettings()
  localStorage.setItem('daystar:push-member', '7')
  await renewDevice()
  expect(asked).toEqual([])
  expect(requests).toMatchObject([{ method: 'PUT', path: '/notifications/device' }])
})

test('does not subscribe another member who signs in to this browser', async () => {
  const asked = stubBrowser({ permission: 'granted', key: publicKey })
  const requests = stubSettings()
  localStorage.setItem('daystar:push-member', '8')
  await renewDevice()
  expect([asked, requests]).toEqual([[], []])
})

test('a muted activity can be unmuted', async () => {
  stubBrowser()
  const requests = stubSettings()
  renderInApp(<NotificationSettings />)
  await userEvent.click(await screen.findByRole('button', { name: 'Get notifications about Lake, 9 °C again' }))
  await waitFor(() =>
    expect(requests).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: '/notifications/activities/5/mute' }),
    ),
  )
})

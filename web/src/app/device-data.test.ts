import { createStore, keys, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOutboxDatabase } from '#lib/outbox/database.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'

const [ada, ben] = [7, 12]
const day = (text: string) => new Date(`${text}T12:00:00Z`)

let drafts: ReturnType<typeof createStore>
/** Loaded for each test, because it keeps its connection to the database. */
let app: typeof import('./device-data.ts') & typeof import('#lib/session/session.ts')

beforeEach(async () => {
  stubIndexedDb()
  drafts = createStore('daystar-drafts', 'files')
  vi.resetModules()
  app = { ...(await import('#lib/session/session.ts')), ...(await import('./device-data.ts')) }
})

/** Stores something of a member in every place that the app has. */
async function useDevice(userId: number): Promise<void> {
  const stored = {
    [`draft:${userId}:home`]: '{"title":"Озеро"}',
    [`outgoing_requests_v1_${userId}`]: '[3]',
    [`seen_notifications_v1_${userId}`]: '[4]',
    [`recent_posts_v1_${userId}`]: '[]',
    [`removed_drafts_v1_${userId}`]: '["5"]',
    [`home:goals:of:${userId}`]: '"Schwimmen"',
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  await set(`${userId}:home`, 'photo', drafts)
  const db = await openOutboxDatabase()
  const itemId = await db.add('items', { userId } as never)
  await db.add('files', { itemId, index: 0 } as never)
  await db.add('kept', { userId } as never)
  db.close()
}

/** What the device contains, with the id of the member in each entry. */
async function deviceContents(): Promise<string[]> {
  const db = await openOutboxDatabase()
  const items = await db.getAll('items')
  const files = await db.getAll('files')
  const kept = await db.getAll('kept')
  db.close()
  return [
    ...Object.keys(localStorage).filter((key) => /\d/.test(key)),
    ...(await keys<string>(drafts)),
    ...items.map(({ userId }) => `waits: ${userId}`),
    ...files.map(({ itemId }) => `file of ${items.find(({ id }) => id === itemId)?.userId}`),
    ...kept.map(({ userId }) => `encrypted: ${userId}`),
  ]
}

test('what a device keeps of a member ends 90 days after they used it last', async () => {
  await useDevice(ada)
  app.startSession('secret', ada)
  await app.endDeviceData(day('2026-02-01'))
  app.startSession('other', ben)
  await useDevice(ben)
  await app.endDeviceData(day('2026-05-02'))
  expect((await deviceContents()).filter((entry) => entry.includes(`${ada}`))).toHaveLength(10)
  await app.endDeviceData(day('2026-05-03'))
  const contents = await deviceContents()
  expect(contents.filter((entry) => entry.includes(`${ada}`))).toEqual([])
  expect(contents.filter((entry) => entry.includes(`${ben}`))).toHaveLength(10)
})

test('the 90 days of a member who is only known by their data begin when they are found', async () => {
  await useDevice(ada)
  await app.endDeviceData(day('2026-02-01'))
  await app.endDeviceData(day('2026-05-02'))
  expect((await deviceContents()).length).toBeGreaterThan(5)
  await app.endDeviceData(day('2026-05-03'))
  expect(await deviceContents()).toEqual([])
})

test('planning documents that are saved in the account end with the session, and others stay', async () => {
  const stored = {
    'planning:owner:home': `${ada}`,
    'home:reminders': '["水をやる"]',
    'home:reminders:saved': '["水をやる"]',
  }
  for (const [key, value] of Object.entries({ ...stored, 'home:goals': '"Mergulhar"', 'home:goals:saved': '""' }))
    localStorage.setItem(key, value)
  app.startSession('secret', ada)
  await app.endDeviceData()
  expect(localStorage.getItem('home:reminders')).toBe('["水をやる"]')
  app.endSession()
  await app.endDeviceData()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('home:'))).toEqual(['home:goals', 'home:goals:saved'])
})

test('a visitor’s draft stays for the member who signs in next', async () => {
  localStorage.setItem('draft:0:home', '{"title":"Lago"}')
  await app.endDeviceData(day('2026-02-01'))
  await app.endDeviceData(day('2026-12-01'))
  expect(Object.keys(localStorage)).toEqual(['draft:0:home'])
})

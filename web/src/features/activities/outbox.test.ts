import type { ActivityChanges } from '@daystar/contract/activities'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { beforeEach, expect, test, vi } from 'vitest'
import { knownActivity } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { sampleNames } from '../../testing/sample.ts'
import { itemOf, loggedAt, ShownPage, sentActivity, waitingAction } from '../../testing/waiting-writes.ts'

const reachability = vi.hoisted(() => ({ isReachable: true }))
vi.mock('#lib/api/reachability.ts', async (original) => ({
  ...(await original<typeof import('#lib/api/reachability.ts')>()),
  isServerReachable: () => reachability.isReachable,
}))

let page: ShownPage
beforeEach(() => {
  page = new ShownPage()
  reachability.isReachable = true
})

const shownIds = () => page.activities.map(({ id }) => id)

test('a waiting activity shows each of its lines', () => {
  page.readFeed()
  const lines = mapLines((name) => `In ${name}`)
  page.show([itemOf(3, { body: { title: 'Lake', timestamp: loggedAt, ...lines } })])
  expect(knownActivity(page.cache, -3)).toMatchObject(lines)
})

test('an activity whose answer was lost is shown once, whichever list has it', () => {
  const item = itemOf(3, {})
  page.readFeed()
  page.show([item])
  expect(shownIds()).toEqual([-3])
  page.readFeed(sentActivity(90))
  expect(page.show([item])).toEqual([3])
  expect(shownIds()).toEqual([90])

  page.readFeed()
  page.read(queryKeys.memberActivities(7, null), sentActivity(90))
  page.show([item])
  expect(shownIds()).toEqual([])
})

test('a waiting activity shows its photos when they are read later, and other addresses of them', () => {
  const item = itemOf(3, { mayHaveArrived: false })
  const reply = itemOf(4, { kind: 'comment:add', params: { activityId: -3 }, body: { content: 'Cold.' } })
  page.readFeed()
  page.show([item, reply])
  expect(page.activities[0]?.media).toEqual([])
  for (const url of ['blob:1', 'blob:2']) {
    page.show([item, reply], new Map([[3, [{ url, type: 'image/jpeg' }]]]))
    expect(page.activities[0]).toMatchObject({ id: -3, media: [{ url }], comment_count: 1 })
  }
})

test('a waiting activity shows what was edited, at its new time', () => {
  page.readFeed(sentActivity(90, { timestamp: '2026-05-02T07:00:00.000Z' }))
  page.show([itemOf(3, {})])
  expect(shownIds()).toEqual([90, -3])
  const body = { title: 'Sea, 12 °C', timestamp: '2026-05-02T08:00:00.000Z' }
  page.show([itemOf(3, { body })])
  expect(shownIds()).toEqual([-3, 90])
  expect(page.activities[0]?.title).toBe('Sea, 12 °C')
})

test('equal activities are paired one by one, and those of others or of another time are not', () => {
  page.readFeed(sentActivity(90))
  expect(page.show([itemOf(3, {}), itemOf(4, {})])).toEqual([3])
  expect(shownIds().toSorted()).toEqual([-4, 90])

  for (const other of [
    sentActivity(91, { user: { id: 8, name: sampleNames.ben }, author_id: 8, user_id: 8 }),
    sentActivity(92, { timestamp: '2026-05-02T06:00:00.251Z' }),
    sentActivity(93, { title: 'Lake' }),
  ]) {
    page.readFeed(other)
    expect(page.show([itemOf(3, {})])).toEqual([])
    expect(shownIds().toSorted()).toEqual([-3, other.id])
  }
  page.readFeed(sentActivity(90))
  expect(page.show([itemOf(3, { mayHaveArrived: false })])).toEqual([])
})

test('an arrived activity that was edited elsewhere is shown once until the repeated attempt is answered', () => {
  const edited = { title: 'Lake at dawn', timestamp: '2026-05-02T05:30:00.000Z', created_at: loggedAt }
  const waiting = itemOf(13, { attempts: 1 })
  page.readFeed()
  page.show([waiting])
  expect(shownIds()).toEqual([-13])
  page.readFeed(sentActivity(95, { ...edited, edited_at: '2026-05-02T06:02:00.000Z' }))
  for (const item of [waiting, itemOf(13, { attempts: 2, state: 'sending' })]) {
    expect(page.show([item])).toEqual([13])
    expect(shownIds()).toEqual([95])
  }
  // The attempt failed: whether the activity is that of the item remains unknown.
  expect(page.show([itemOf(13, { attempts: 2 })])).toEqual([])
  expect(shownIds().toSorted()).toEqual([-13, 95])
})

test('an edited activity from before, or of a copy while the server is unreachable, is paired with no item', () => {
  const edited = { title: 'Lake at dawn', edited_at: '2026-05-02T06:02:00.000Z' }
  page.readFeed(sentActivity(96, { ...edited, created_at: '2026-05-01T06:00:00.000Z' }))
  expect(page.show([itemOf(14, { attempts: 1 })])).toEqual([])
  reachability.isReachable = false
  page.readFeed(sentActivity(97, { ...edited, created_at: loggedAt }))
  expect(page.show([itemOf(14, { attempts: 1 })])).toEqual([])
  expect(shownIds().toSorted()).toEqual([-14, 97])
})

/** An edit of the activity as the page shows it now. */
function editShown(id: number, changes: ActivityChanges): OutboxItem {
  const activity = knownActivity(page.cache, 90)
  if (!activity) throw new Error('Expected an activity')
  const action = waitingAction('activity:edit', { activity, changes, media: { items: null, files: [] } })
  return itemOf(id, { ...action, files: [] })
}

test('each field of an edit that waits is shown, the next edit is based on it, and taking it back restores it', () => {
  const circles = [{ id: 3, name: 'Κολύμπι' }]
  const before = sentActivity(90, {
    ...mapLines((name) => `Πριν ${name}`),
    description: `With [${sampleNames.ben}](u:9).`,
    mentions: [{ id: 9, name: sampleNames.ben, username: 'ben' }],
    circle_ids: [3],
    circles,
    local_date: '2026-05-02',
  })
  page.readFeed(before)
  page.cache.setQueryData(queryKeys.circles, [...circles, { id: 8, name: '水泳' }])
  const changes = {
    title: 'Sjö',
    ...mapLines((name) => `Efter ${name}`),
    description: 'Cold.',
    mentions: [],
    timestamp: '2026-05-01T23:00:00.000Z',
    time_zone: 'Pacific/Auckland',
    duration: '45m',
    circle_ids: [8],
    audience: 'me',
    commenting: 'nobody',
  } as const satisfies ActivityChanges
  const { time_zone: _, mentions, ...shown } = changes
  const edit = editShown(3, { ...changes, mentions: [...mentions], circle_ids: [8] })
  page.show([edit])
  const expected = { ...shown, local_date: '2026-05-02', circles: [{ id: 8, name: '水泳' }] }
  expect(knownActivity(page.cache, 90)).toMatchObject(expected)
  expect(editShown(4, { location: 'Uppsala' }).base).toMatchObject({ ...shown, mentions })
  page.hide(edit, false)
  expect(knownActivity(page.cache, 90)).toEqual(before)
})

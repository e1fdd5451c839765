import type { Activity, ActivityChanges } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { knownActivity } from '#lib/api/activity-cache.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { normalizeComment } from '#lib/compatibility/comments.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { definitionOf, showItems } from '#lib/outbox/definitions.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { sampleNames } from '../../testing/sample.ts'
import { waitingAction } from '../../testing/waiting-writes.ts'

const reachability = vi.hoisted(() => ({ isReachable: true }))
vi.mock('#lib/api/reachability.ts', async (original) => ({
  ...(await original<typeof import('#lib/api/reachability.ts')>()),
  isServerReachable: () => reachability.isReachable,
}))

const me = normalizePerson({ id: 7, name: sampleNames.ada })
const timestamp = '2026-05-02T06:00:00.250Z'
const feed = queryKeys.feed('mine', null)
let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient()
  reachability.isReachable = true
})

const context = () => ({ cache, me, files: new Map() })

const itemOf = (id: number, rest: object) =>
  ({
    id,
    kind: 'activity:create',
    body: { title: 'Lake, 9 °C', timestamp },
    files: [],
    objects: [],
    params: {},
    summary: { title: '' },
    state: 'waiting',
    mayHaveArrived: true,
    loggedAt: timestamp,
    ...rest,
  }) as unknown as OutboxItem

const sent = (id: number, rest: object = {}): Activity =>
  normalizeActivity({ id, title: 'Lake, 9 °C', timestamp, user: me, author_id: 7, user_id: 7, ...rest })

function readFeed(...activities: Activity[]): void {
  cache.setQueryData(feed, { pages: [{ items: activities, next: null }], pageParams: [null] })
}

const shownIds = () =>
  cache.getQueryData<{ pages: { items: Activity[] }[] }>(feed)?.pages.flatMap(({ items }) => items.map(({ id }) => id))

test('an activity whose answer was lost is shown once, whichever list has it', () => {
  const item = itemOf(3, {})
  readFeed()
  showItems(context(), [item])
  expect(shownIds()).toEqual([-3])
  readFeed(sent(90))
  expect([...showItems(context(), [item])]).toEqual([3])
  expect(shownIds()).toEqual([90])

  readFeed()
  cache.setQueryData(queryKeys.memberActivities(7, null), {
    pages: [{ items: [sent(90)], next: null }],
    pageParams: [null],
  })
  showItems(context(), [item])
  expect(shownIds()).toEqual([])
})

const shownActivity = () => cache.getQueryData<{ pages: { items: Activity[] }[] }>(feed)?.pages[0]?.items[0]

test('a waiting activity shows its photos when they are read later, and other addresses of them', () => {
  const item = itemOf(3, { mayHaveArrived: false })
  const reply = itemOf(4, { kind: 'comment:add', params: { activityId: -3 }, body: { content: 'Cold.' } })
  readFeed()
  showItems(context(), [item, reply])
  expect(shownActivity()?.media).toEqual([])
  for (const url of ['blob:1', 'blob:2']) {
    showItems({ ...context(), files: new Map([[3, [{ url, type: 'image/jpeg' }]]]) }, [item, reply])
    expect(shownActivity()).toMatchObject({ id: -3, media: [{ url }], comment_count: 1 })
  }
})

test('a waiting activity shows what was edited, at its new time', () => {
  readFeed(sent(90, { timestamp: '2026-05-02T07:00:00.000Z' }))
  showItems(context(), [itemOf(3, {})])
  expect(shownIds()).toEqual([90, -3])
  const body = { title: 'Sea, 12 °C', timestamp: '2026-05-02T08:00:00.000Z' }
  showItems(context(), [itemOf(3, { body })])
  expect(shownIds()).toEqual([-3, 90])
  expect(shownActivity()?.title).toBe('Sea, 12 °C')
})

test('equal activities are paired one by one, and those of others or of another time are not', () => {
  readFeed(sent(90))
  expect([...showItems(context(), [itemOf(3, {}), itemOf(4, {})])]).toEqual([3])
  expect(shownIds()?.toSorted()).toEqual([-4, 90])

  for (const other of [
    sent(91, { user: { id: 8, name: sampleNames.ben }, author_id: 8, user_id: 8 }),
    sent(92, { timestamp: '2026-05-02T06:00:00.251Z' }),
    sent(93, { title: 'Lake' }),
  ]) {
    readFeed(other)
    expect([...showItems(context(), [itemOf(3, {})])]).toEqual([])
    expect(shownIds()?.toSorted()).toEqual([-3, other.id])
  }
  readFeed(sent(90))
  expect([...showItems(context(), [itemOf(3, { mayHaveArrived: false })])]).toEqual([])
})

test('an arrived activity that was edited elsewhere is shown once until the repeated attempt is answered', () => {
  const edited = { title: 'Lake at dawn', timestamp: '2026-05-02T05:30:00.000Z', created_at: timestamp }
  const waiting = itemOf(13, { attempts: 1 })
  readFeed()
  showItems(context(), [waiting])
  expect(shownIds()).toEqual([-13])
  readFeed(sent(95, { ...edited, edited_at: '2026-05-02T06:02:00.000Z' }))
  for (const item of [waiting, itemOf(13, { attempts: 2, state: 'sending' })]) {
    expect([...showItems(context(), [item])]).toEqual([13])
    expect(shownIds()).toEqual([95])
  }
  // The attempt failed: whether the activity is that of the item remains unknown.
  expect([...showItems(context(), [itemOf(13, { attempts: 2 })])]).toEqual([])
  expect(shownIds()?.toSorted()).toEqual([-13, 95])
})

test('an edited activity from before, or of a copy while the server is unreachable, is paired with no item', () => {
  const edited = { title: 'Lake at dawn', edited_at: '2026-05-02T06:02:00.000Z' }
  readFeed(sent(96, { ...edited, created_at: '2026-05-01T06:00:00.000Z' }))
  expect([...showItems(context(), [itemOf(14, { attempts: 1 })])]).toEqual([])
  reachability.isReachable = false
  readFeed(sent(97, { ...edited, created_at: timestamp }))
  expect([...showItems(context(), [itemOf(14, { attempts: 1 })])]).toEqual([])
  expect(shownIds()?.toSorted()).toEqual([-14, 97])
})

const comment = (id: number, rest: object = {}) =>
  itemOf(id, { kind: 'comment:add', params: { activityId: 90 }, body: { content: 'Brave!' }, ...rest })

const count = () => cache.getQueryData<{ pages: { items: Activity[] }[] }>(feed)?.pages[0]?.items[0]?.comment_count

test('the number of comments on a card includes those that wait, also after the card was read again', () => {
  readFeed(sent(90, { comment_count: 2 }))
  const items = [comment(3), comment(4)]
  showItems(context(), items)
  showItems(context(), items)
  expect(count()).toBe(4)
  readFeed(sent(90, { comment_count: 5 }))
  showItems(context(), items)
  expect(count()).toBe(7)
  definitionOf(comment(3)).hide(context(), comment(3), false)
  showItems(context(), [comment(4)])
  expect(count()).toBe(6)
  definitionOf(comment(4)).hide(context(), comment(4), true)
  showItems(context(), [])
  expect(count()).toBe(6)
})

test('an arrived comment that was edited elsewhere is shown once until the repeated attempt is answered', () => {
  const times = { created_at: timestamp, edited_at: '2026-05-02T06:02:00.000Z' }
  const arrived = normalizeComment({ id: 41, content: 'Very brave!', user: me, user_id: 7, ...times }, 90)
  cache.setQueryData(queryKeys.comments(90), { pages: [{ items: [arrived], next: null }], pageParams: [] })
  expect([...showItems(context(), [comment(15, { attempts: 1 })])]).toEqual([15])
  expect([...showItems(context(), [comment(15, { attempts: 2 })])]).toEqual([])
})

test('a comment whose answer was lost is shown once', () => {
  const arrived = normalizeComment({ id: 31, content: 'Brave!', user: me, user_id: 7, created_at: timestamp }, 90)
  const older = { ...arrived, id: 30, created_at: '2026-05-01T06:00:00.000Z' }
  const comments = queryKeys.comments(90)
  const read = (...items: object[]) => cache.setQueryData(comments, { pages: [{ items, next: null }], pageParams: [] })
  const ids = () =>
    cache.getQueryData<{ pages: { items: { id: number }[] }[] }>(comments)?.pages[0]?.items.map(({ id }) => id)
  read(older)
  showItems(context(), [comment(3)])
  expect(ids()).toEqual([30, -3])
  read(older, arrived)
  expect([...showItems(context(), [comment(3)])]).toEqual([3])
  expect(ids()).toEqual([30, 31])
})

test('a waiting comment shows its photo as soon as its file is read', () => {
  cache.setQueryData(queryKeys.comments(90), { pages: [{ items: [], next: null }], pageParams: [null] })
  const item = comment(3, { body: { content: 'Brave!', alt_text: 'A lake' } })
  const photos = () =>
    cache
      .getQueryData<{ pages: { items: Comment[] }[] }>(queryKeys.comments(90))
      ?.pages.flatMap(({ items }) => items.map(({ photo }) => photo?.url ?? null))
  showItems(context(), [item])
  expect(photos()).toEqual([null])
  showItems({ ...context(), files: new Map([[3, [{ url: 'blob:lake', type: 'image/jpeg' }]]]) }, [item])
  expect(photos()).toEqual(['blob:lake'])
})

test('a waiting notice is the first one of its circle until it is sent, and shown once if it has arrived', () => {
  const key = queryKeys.circleNotices(3)
  const text = 'The boats are back.'
  const read = (...items: object[]) => cache.setQueryData(key, { pages: [{ items, next: null }], pageParams: [null] })
  const ids = () =>
    cache.getQueryData<{ pages: { items: { id: number }[] }[] }>(key)?.pages[0]?.items.map(({ id }) => id)
  const item = itemOf(4, { kind: 'circle:notice', params: { circleId: 3 }, body: { text } })
  const older = { id: 8, author: me, text, sentAt: '2026-05-01T06:00:00Z', isRemovable: true }

  read(older)
  showItems(context(), [item])
  showItems(context(), [item])
  expect(ids()).toEqual([-4, 8])
  read({ ...older, id: 9, sentAt: timestamp }, older)
  showItems(context(), [item])
  expect(ids()).toEqual([9, 8])
  showItems(context(), [{ ...item, mayHaveArrived: false }])
  expect(ids()).toEqual([-4, 9, 8])
  definitionOf(item).hide(context(), item, true)
  expect(ids()).toEqual([9, 8])
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})

/** An edit of the activity as the page shows it now. */
function editShown(id: number, changes: ActivityChanges): OutboxItem {
  const activity = knownActivity(cache, 90)
  if (!activity) throw new Error('Expected an activity')
  const action = waitingAction('activity:edit', { activity, changes, media: { items: null, files: [] } })
  return itemOf(id, { ...action, files: [] })
}

test('each field of an edit that waits is shown, the next edit is based on it, and taking it back restores it', () => {
  const circles = [{ id: 3, name: 'Κολύμπι' }]
  const before = sent(90, {
    description: `With [${sampleNames.ben}](u:9).`,
    mentions: [{ id: 9, name: sampleNames.ben, username: 'ben' }],
    circle_ids: [3],
    circles,
    local_date: '2026-05-02',
  })
  readFeed(before)
  cache.setQueryData(queryKeys.circles, [...circles, { id: 8, name: '水泳' }])
  const changes = {
    title: 'Sjö',
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
  showItems(context(), [edit])
  const expected = { ...shown, local_date: '2026-05-02', circles: [{ id: 8, name: '水泳' }] }
  expect(knownActivity(cache, 90)).toMatchObject(expected)
  expect(editShown(4, { mood: 'calm' }).base).toMatchObject({ ...shown, mentions })
  definitionOf(edit).hide(context(), edit, false)
  expect(knownActivity(cache, 90)).toEqual(before)
})

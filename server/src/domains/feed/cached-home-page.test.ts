import { expect, test } from 'vitest'
import { CachedHomePage } from './cached-home-page.ts'
import type { HomePageContent, HomePageItem } from './home-page-queries.ts'

const [viewer, followee, stranger] = [1, 7, 8]

const item = (id: number, time: number): HomePageItem => ({
  id,
  time,
  page_key: `key ${time}`,
  visibility: 'everyone open',
  has_high_fived: false,
  is_mine: false,
  shows_companions: false,
  shown_circles: null,
  hidden_ids: [],
})

/** Activities 10, 20, … at the times 10, 20, …, the newest first. The page has three of them. */
function createPage(count: number, changes: Partial<HomePageContent> = {}): CachedHomePage {
  const items = Array.from({ length: count }, (_, n) => item(10 * (count - n), 10 * (count - n)))
  const content = {
    items,
    followeeIds: Float64Array.of(3, followee, 12),
    mutesWords: false,
    muteEndsIn: null,
    ...changes,
  }
  return new CachedHomePage(viewer, content, { size: 3, readAt: performance.now() })
}

/** Passes what was read of an activity since its last invalidation. */
const read = (page: CachedHomePage, id: number, found: HomePageItem | undefined) =>
  page.replace(id, page.stale.get(id) ?? 0, found)

const ids = (page: CachedHomePage) => page.refs.map(({ id }) => id)

test('has a next page if there is one more activity than fits', () => {
  expect(ids(createPage(4))).toEqual([40, 30, 20])
  expect(createPage(4).next).toEqual({ key: 'key 20', id: 20 })
  expect(createPage(3).next).toBeNull()
})

test.each([
  ['the newest', 50, 50, [50, 40, 30], 30],
  ['between others', 35, 35, [40, 35, 30], 30],
  ['a later id at an equal time', 41, 40, [41, 40, 30], 30],
  ['an earlier id at an equal time', 29, 30, [40, 30, 29], 29],
  ['the last', 15, 15, [40, 30, 20], 20],
])('inserts a new activity at its place: %s', (_, id, time, expected, last) => {
  const page = createPage(4)
  page.add(id, time)
  expect([...page.stale.keys()]).toEqual([id])

  read(page, id, item(id, time))

  expect(ids(page)).toEqual(expected)
  expect(page.next?.id).toBe(last)
  expect(page.stale.size).toBe(0)
})

test('appends an older activity to a page that is the last one, and then has a next page', () => {
  const page = createPage(2)
  page.add(5, 5)
  read(page, 5, item(5, 5))
  expect(ids(page)).toEqual([20, 10, 5])
  expect(page.next).toBeNull()

  page.add(4, 4)
  read(page, 4, item(4, 4))
  expect(ids(page)).toEqual([20, 10, 5])
  expect(page.next?.id).toBe(5)
})

test('leaves out a new activity that the viewer cannot see', () => {
  const page = createPage(4)
  page.add(50, 50)
  read(page, 50, undefined)
  expect(ids(page)).toEqual([40, 30, 20])
})

test('ignores a new activity that is older than the page', () => {
  const page = createPage(4)
  page.add(5, 5)
  expect(page.stale.size).toBe(0)
})

test('reads an activity again that is invalidated again', () => {
  const page = createPage(4)
  page.add(50, 50)
  const first = page.stale.get(50) ?? 0
  page.add(50, 50)
  page.replace(50, first, item(50, 50))
  expect(ids(page)).toEqual([40, 30, 20])
  expect([...page.stale.keys()]).toEqual([50])
  read(page, 50, item(50, 50))
  expect(ids(page)).toEqual([50, 40, 30])
})

test.each([
  ['stays', 30, 30, [40, 30, 20]],
  ['moves up', 20, 45, [20, 40, 30]],
  ['moves down', 40, 15, [30, 20, 40]],
  ['moves to the end', 40, 10, [30, 20, 40]],
])('replaces a changed activity that %s', (_, id, time, expected) => {
  const page = createPage(4)
  page.change([id, followee, time, 'changed'])
  expect(page.state).toBe('stale')
  expect(page.changes).toBe(1)
  read(page, id, { ...item(id, time), visibility: 'followers open' })
  expect(page.state).toBe('current')
  expect(ids(page)).toEqual(expected)
  expect(page.refs.find((ref) => ref.id === id)?.visibility).toBe('followers open')
})

test('has to be read again if an activity of a full page disappears or moves below its end', () => {
  for (const moved of [undefined, item(30, 9)]) {
    const page = createPage(4)
    page.change([30, followee, 30, 'changed'])
    read(page, 30, moved)
    expect(page.state).toBe('discarded')
  }
  const page = createPage(4)
  page.change([30, followee, 30, 'removed'])
  expect(page.state).toBe('discarded')
})

test('removes activities from a page without a next one', () => {
  const page = createPage(3)
  page.change([30, followee, 30, 'removed'])
  page.change([20, followee, 20, 'changed'])
  read(page, 20, undefined)
  expect(page.state).toBe('current')
  expect(ids(page)).toEqual([10])
})

test('keeps a high five that was given to a changed activity before it was read', () => {
  const page = createPage(4)
  page.change([30, followee, 30, 'changed'])
  const invalidation = page.stale.get(30) ?? 0
  page.setHighFive(30, true)
  page.replace(30, invalidation, item(30, 30))
  expect([...page.stale.keys()]).toEqual([30])
  const seen = { author_id: followee, time: 30, visibility: 'followers open' }
  expect(page.unmoved(30, seen)).toMatchObject({ has_high_fived: true, visibility: 'followers open' })
})

test('does not insert an activity that was removed while it was read', () => {
  const page = createPage(4)
  page.add(50, 50)
  const invalidation = page.stale.get(50) ?? 0
  page.change([50, followee, 50, 'removed'])
  page.replace(50, invalidation, item(50, 50))
  expect(ids(page)).toEqual([40, 30, 20])
})

test('takes over what all followers see of an activity that did not move', () => {
  const seen = { author_id: followee, time: 30, visibility: 'followers open' }
  expect(createPage(4).unmoved(30, seen)).toEqual({ ...item(30, 30), visibility: 'followers open' })
  expect(createPage(4).unmoved(31, seen)).toBeUndefined()
  expect(createPage(4).unmoved(30, { ...seen, time: 31 })).toBeUndefined()
  expect(createPage(4).unmoved(30, { ...seen, author_id: stranger })).toBeUndefined()
  expect(createPage(4, { mutesWords: true }).unmoved(30, seen)).toBeUndefined()
  expect(createPage(4, { followeeIds: null }).unmoved(30, seen)).toBeUndefined()
})

test('collects a limited number of new activities', () => {
  const page = createPage(4)
  for (let id = 100; id < 120; id++) page.add(id, id)
  expect(page.state).toBe('stale')
  page.add(120, 120)
  expect(page.state).toBe('discarded')
})

test.each([
  ['is on the page', [30, stranger, 1, 'removed'], true],
  ['shows that there is a next page', [10, stranger, 1, 'removed'], true],
  ['was added', [50, stranger, 1, 'changed'], true],
  ['is of a followed member and of the time of the page', [45, followee, 45, 'changed'], true],
  ['is of the viewer', [45, viewer, 45, 'changed'], true],
  ['was not on the page and is removed', [45, followee, 45, 'removed'], false],
  ['is older than the page', [5, followee, 5, 'changed'], false],
  ['is of a member who is not followed', [45, stranger, 45, 'changed'], false],
] as const)('is affected by an activity that %s: %s', (_, change, isAffected) => {
  const page = createPage(4)
  page.add(50, 50)
  expect(page.isAffectedBy([...change])).toBe(isAffected)
})

test('is affected by every change of its time if the viewer follows more members than it keeps', () => {
  const page = createPage(1, { followeeIds: null })
  expect(page.isAffectedBy([45, stranger, 45, 'changed'])).toBe(true)
  expect(page.isAffectedBy([45, stranger, 45, 'removed'])).toBe(false)
})

test('is affected by edited texts only if the viewer mutes words', () => {
  for (const mutesWords of [false, true]) {
    const page = createPage(4, { mutesWords })
    expect(page.isAffectedBy([30, followee, 30, 'text'])).toBe(mutesWords)
    expect(page.isAffectedBy([45, followee, 45, 'text'])).toBe(mutesWords)
    expect(page.isAffectedBy([45, stranger, 45, 'text'])).toBe(false)
    expect(page.isAffectedBy([5, followee, 5, 'text'])).toBe(false)
  }
})

test('can be used until the next mute ends', () => {
  expect(createPage(4).state).toBe('current')
  expect(createPage(4, { muteEndsIn: 60 }).state).toBe('current')
  expect(createPage(4, { muteEndsIn: 0 }).state).toBe('discarded')
})

test("sets the viewer's high five, and reads an activity again that has not been read yet", () => {
  const page = createPage(4)
  page.add(50, 50)
  const invalidation = page.stale.get(50) ?? 0
  page.setHighFive(30, true)
  expect(page.refs.map((ref) => ref.has_high_fived)).toEqual([false, true, false])
  page.setHighFive(50, true)
  page.replace(50, invalidation, item(50, 50))
  expect(ids(page)).toEqual([40, 30, 20])
})

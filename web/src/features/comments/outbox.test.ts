import type { Comment } from '@daystar/contract/comments'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeComment } from '#lib/compatibility/comments.ts'
import { sampleNames } from '../../testing/sample.ts'
import { itemOf, loggedAt, ShownPage, sentActivity } from '../../testing/waiting-writes.ts'

let page: ShownPage
beforeEach(() => {
  page = new ShownPage()
})

const comment = (id: number, rest: object = {}) =>
  itemOf(id, { kind: 'comment:add', params: { activityId: 90 }, body: { content: 'Brave!' }, ...rest })

const count = () => page.activities[0]?.comment_count
const comments = queryKeys.comments(90)
const author = { user: { id: 7, name: sampleNames.ada }, user_id: 7 }

test('the number of comments on a card includes those that wait, also after the card was read again', () => {
  page.readFeed(sentActivity(90, { comment_count: 2 }))
  const items = [comment(3), comment(4)]
  page.show(items)
  page.show(items)
  expect(count()).toBe(4)
  page.readFeed(sentActivity(90, { comment_count: 5 }))
  page.show(items)
  expect(count()).toBe(7)
  page.hide(comment(3), false)
  page.show([comment(4)])
  expect(count()).toBe(6)
  page.hide(comment(4), true)
  page.show([])
  expect(count()).toBe(6)
})

test('an arrived comment that was edited elsewhere is shown once until the repeated attempt is answered', () => {
  const times = { created_at: loggedAt, edited_at: '2026-05-02T06:02:00.000Z' }
  const arrived = normalizeComment({ id: 41, content: 'Very brave!', ...author, ...times }, 90)
  page.read(comments, arrived)
  expect(page.show([comment(15, { attempts: 1 })])).toEqual([15])
  expect(page.show([comment(15, { attempts: 2 })])).toEqual([])
})

test('a comment whose answer was lost is shown once', () => {
  const arrived = normalizeComment({ id: 31, content: 'Brave!', ...author, created_at: loggedAt }, 90)
  const older = { ...arrived, id: 30, created_at: '2026-05-01T06:00:00.000Z' }
  const ids = () => page.listed(comments).map(({ id }) => id)
  page.read(comments, older)
  page.show([comment(3)])
  expect(ids()).toEqual([30, -3])
  page.read(comments, older, arrived)
  expect(page.show([comment(3)])).toEqual([3])
  expect(ids()).toEqual([30, 31])
})

test('a waiting comment shows its photo as soon as its file is read', () => {
  page.read(comments)
  const item = comment(3, { body: { content: 'Brave!', alt_text: 'A lake' } })
  const photos = () => page.listed<Comment>(comments).map(({ photo }) => photo?.url ?? null)
  page.show([item])
  expect(photos()).toEqual([null])
  page.show([item], new Map([[3, [{ url: 'blob:lake', type: 'image/jpeg' }]]]))
  expect(photos()).toEqual(['blob:lake'])
})

import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { addComment, createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { viewerOf } from '../../testing/viewers.ts'
import { abilitiesOnComment } from './access.ts'

const openTestApp = sharedTestApp()

test('lists comments oldest first in complete pages', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const swim = await createActivity(ada)
  const contents = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const content of contents) await addComment(ben, swim.id, content)

  const pages = await visitor.requestAllPages(comments.list, { params: { activityId: swim.id }, query: { limit: 2 } })
  expect(pages.map((page) => page.map(({ content }) => content))).toEqual([['One', 'Two'], ['Three', 'Four'], ['Five']])
})

test('trims a comment, shows its author and returns it by id', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const swim = await createActivity(ada)

  const comment = await addComment(ben, swim.id, '  Cold water, warm heart \n')
  expect(comment).toMatchObject({
    content: 'Cold water, warm heart',
    activity_id: swim.id,
    user: { id: ben.id, name: ben.name, display_name: ben.name },
    user_id: ben.id,
    author_id: ben.id,
    star_count: 0,
    starred_by_me: false,
  })
  // A visitor can delete no comment.
  expect(await visitor.request(comments.read, { params: { commentId: comment.id } })).toEqual({ ...comment, can: [] })
})

test('rejects blank and overlong comments', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada)

  for (const content of ['', ' \n\t', '\u200b\u2060', 'x'.repeat(5001)])
    expect(await addComment(ada, swim.id, content)).toBeRejectedWith('validation', 'body.content')
  expect(await addComment(ada, swim.id, '🏊'.repeat(5000))).toMatchObject({ activity_id: swim.id })
})

test('sends with each comment what the viewer can do with it', async () => {
  const { ada, ben, cleo, mona, visitor } = await createTestApp({ members: ['mona'] })
  const swim = await createActivity(ada)
  expect(await addComment(ben, swim.id, 'Cold?')).toMatchObject({ can: ['comment:edit', 'comment:delete'] })
  await addComment(cleo, swim.id, 'Warm!')

  const abilitiesOf = async (caller: Caller) => [
    (await caller.request(comments.list, { params: { activityId: swim.id } })).map(({ can }) => can),
    (await caller.request(activities.read, { params: { activityId: swim.id } })).comments.map(({ can }) => can),
  ]
  const [own, other, below, none] = [
    ['comment:edit', 'comment:delete'],
    ['comment:delete'],
    ['comment:delete', 'comment:pin'],
    [],
  ]
  expect(await abilitiesOf(ben)).toEqual([
    [own, none],
    [own, none],
  ])
  expect(await abilitiesOf(visitor)).toEqual([
    [none, none],
    [none, none],
  ])
  expect(await abilitiesOf(ada)).toEqual([
    [below, below],
    [below, below],
  ])
  expect(await abilitiesOf(mona)).toEqual([
    [other, other],
    [other, other],
  ])
})

test('the place of a comment whose author deleted their account cannot be deleted', () => {
  expect(
    abilitiesOnComment(viewerOf({ role: 'moderator' }), { author_id: null, activity_author_id: 1, parent_id: null }),
  ).toEqual([])
})

test('lets only the author, the author of the activity and operators delete a comment', async () => {
  const { ada, ben, cleo, olga } = await createTestApp({ members: ['olga'] })
  const swim = await createActivity(ada)
  const first = await addComment(ben, swim.id, 'First')
  const second = await addComment(ben, swim.id, 'Second')

  expect(await cleo.request(comments.remove, { params: { commentId: first.id } })).toBeRejectedWith('author_only')
  expect(await ben.request(comments.remove, { params: { commentId: first.id } })).toBeUndefined()
  expect(
    await olga.request(comments.remove, { params: { commentId: second.id }, query: { reason: 'Spam.' } }),
  ).toBeUndefined()
  expect(await ben.request(comments.remove, { params: { commentId: first.id } })).toBeRejectedWith('comment_not_found')
  expect(await ben.request(comments.list, { params: { activityId: swim.id } })).toEqual([])
})

test('adds and removes a star idempotently', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  const params = { commentId: (await addComment(ada, swim.id, 'Nine degrees')).id }

  await cleo.request(comments.star, { params })
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await ben.request(comments.star, { params })).toEqual({ starred_by_me: true, star_count: 2 })
  expect(await ben.request(comments.read, { params })).toMatchObject({ starred_by_me: true, star_count: 2 })
  expect(await ada.request(comments.read, { params })).toMatchObject({ starred_by_me: false, star_count: 2 })
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await ben.request(comments.unstar, { params })).toEqual({ starred_by_me: false, star_count: 1 })
})

test('counts concurrent stars correctly', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const params = { commentId: (await addComment(ada, swim.id, 'Nine degrees')).id }
  const members = await Promise.all(
    (['dora', 'emil', 'fay', 'finn', 'eli'] as const).map((key) => testApp.createMember(key)),
  )

  await Promise.all([...members, ...members].map((member) => member.request(comments.star, { params })))
  expect(await ada.request(comments.read, { params })).toMatchObject({ star_count: 5 })
})

test('lists the members who starred a comment newest first, under every route alias', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const { id } = await addComment(ada, swim.id, 'Nine degrees')
  for (const member of [ada, ben, cleo]) await member.request(comments.star, { params: { commentId: id } })

  const pages = await ben.requestAllPages(comments.stars, { params: { commentId: id }, query: { limit: 2 } })
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([[cleo.name, ben.name], [ada.name]])
  for (const alias of ['stars', 'star/users', 'starred']) {
    const response = await testApp.app.inject(`/api/comments/${id}/${alias}`)
    expect(response.json<{ name: string }[]>().map(({ name }) => name)).toEqual([cleo.name, ben.name, ada.name])
  }
})

test('lets members read and delete their comments and withdraw their stars after they left the circle', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ada, { circle_ids: [circleId] })
  const question = await addComment(ada, swim.id, 'Six o’clock?')
  const answer = await addComment(ben, swim.id, 'Half past')
  await ben.request(comments.star, { params: { commentId: question.id } })
  await leaveCircle(ben, circleId)

  const own = { params: { commentId: answer.id } }
  expect(await ben.request(comments.read, own)).toMatchObject({ content: 'Half past' })
  expect(await ben.request(comments.star, own)).toBeRejectedWith('comment_not_found')
  expect(await ben.request(comments.stars, own)).toBeRejectedWith('comment_not_found')
  expect(await ben.request(comments.remove, own)).toBeUndefined()
  expect(await ada.request(comments.read, own)).toBeRejectedWith('comment_not_found')

  const starred = { params: { commentId: question.id } }
  expect(await ben.request(comments.read, starred)).toBeRejectedWith('comment_not_found')
  expect(await ben.request(comments.unstar, starred)).toEqual({ starred_by_me: false, star_count: 0 })
  expect(await ben.request(comments.unstar, starred)).toBeRejectedWith('comment_not_found')
})

test('resolves mentions by token, by handle and by the name of a followed member', async () => {
  const { ada, cleo, testApp } = await openTestApp()
  const ben = await testApp.createNamedMember('Ben')
  const dora = await testApp.createMember('dora', { username: 'dora.r' })
  await follow(ada, ben)
  const swim = await createActivity(ada)

  const text = `[${cleo.name}](u:${cleo.id}), @Dora.R. and @ben, not mail@dora.r or @unknown`
  const { mentions } = await addComment(ada, swim.id, text)
  expect(mentions).toEqual([
    { id: cleo.id, name: cleo.name, username: cleo.username },
    { id: ben.id, name: ben.name, username: null },
    { id: dora.id, name: dora.name, username: 'dora.r' },
  ])
  // Cleo does not follow Ben, who lacks a handle: @ben is plain text.
  expect(await addComment(cleo, swim.id, 'Well done @ben')).toMatchObject({ mentions: [] })
})

test('does not resolve a name whose member has not accepted the request to follow', async () => {
  const { ada, testApp } = await openTestApp()
  const ben = await testApp.createNamedMember('Ben')
  await ada.request(connections.request, { body: { addressee_id: ben.id } })
  const swim = await createActivity(ada)
  expect(await addComment(ada, swim.id, 'Well done @ben')).toMatchObject({ mentions: [] })
})

test('shows the current name of a mentioned member', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const { id } = await addComment(ada, swim.id, `Thanks [${ben.name}](u:${ben.id})`)
  await testApp.db.updateTable('members').set({ name: 'Benjamin' }).where('id', '=', ben.id).execute()

  expect(await ada.request(comments.read, { params: { commentId: id } })).toMatchObject({
    content: `Thanks [${ben.name}](u:${ben.id})`,
    mentions: [{ id: ben.id, name: 'Benjamin' }],
  })
})

test('leaves no comment when the activity is deleted concurrently', async () => {
  const { ada, ben, testApp } = await createTestApp()
  for (let round = 0; round < 5; round++) {
    const swim = await createActivity(ada)
    const [comment] = await Promise.all([
      ben.requestRaw(comments.add, { params: { activityId: swim.id }, body: { content: 'Hello' } }),
      testApp.db.deleteFrom('activities').where('id', '=', swim.id).execute(),
    ])
    expect([200, 404]).toContain(comment.statusCode)
  }
  expect(await testApp.db.selectFrom('comments').select('id').execute()).toEqual([])
})

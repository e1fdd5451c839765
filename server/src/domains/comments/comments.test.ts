import { type Comment, comments } from '@daystar/contract/comments'
import { expect, test } from 'vitest'
import { follows, founds, leaves, posts } from '../../testing/community.ts'
import type { Member } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

const says = (member: Member, activityId: number, content: string): Promise<Comment> =>
  member.asks(comments.add, { params: { activityId }, body: { content } })

test('a conversation is read downwards, page by page, without a gap', async () => {
  const { ada, ben, visitor } = await startWorld()
  const swim = await posts(ada)
  const said = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const content of said) await says(ben, swim.id, content)

  const pages = await visitor.pages(comments.list, { params: { activityId: swim.id }, query: { limit: 2 } })
  expect(pages.map((page) => page.map(({ content }) => content))).toEqual([['One', 'Two'], ['Three', 'Four'], ['Five']])
})

test('a comment is trimmed, shows its author and can be opened by its own address', async () => {
  const { ada, ben, visitor } = await startWorld()
  const swim = await posts(ada)

  const comment = await says(ben, swim.id, '  Cold water, warm heart \n')
  expect(comment).toMatchObject({
    content: 'Cold water, warm heart',
    activity_id: swim.id,
    user: { id: ben.id, name: 'Ben', display_name: 'Ben' },
    user_id: ben.id,
    author_id: ben.id,
    star_count: 0,
    starred_by_me: false,
  })
  expect(await visitor.asks(comments.read, { params: { commentId: comment.id } })).toEqual(comment)
})

test('nothing but white space is no comment, and neither is a book', async () => {
  const { ada } = await startWorld()
  const swim = await posts(ada)

  for (const content of ['', ' \n\t', 'x'.repeat(5001)])
    expect(await says(ada, swim.id, content)).toBeRefused('validation', 'body.content')
  expect(await says(ada, swim.id, '🏊'.repeat(5000))).toMatchObject({ activity_id: swim.id })
})

test('only members comment and star', async () => {
  const { ada, visitor } = await startWorld()
  const swim = await posts(ada)
  const { id } = await says(ada, swim.id, 'Hello')
  const params = { commentId: id }

  const words = { params: { activityId: swim.id }, body: { content: 'Hello' } }
  expect(await visitor.asks(comments.add, words)).toBeRefused('not_authenticated')
  expect(await visitor.asks(comments.star, { params })).toBeRefused('not_authenticated')
  expect(await visitor.asks(comments.remove, { params })).toBeRefused('not_authenticated')
})

test('a comment deletes its author, or an operator, and nobody else', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  const olga = await world.joins('Olga', { isOperator: true })
  const swim = await posts(ada)
  const first = await says(ben, swim.id, 'First')
  const second = await says(ben, swim.id, 'Second')

  for (const other of [ada, cleo])
    expect(await other.asks(comments.remove, { params: { commentId: first.id } })).toBeRefused('author_only')
  expect(await ben.asks(comments.remove, { params: { commentId: first.id } })).toBeUndefined()
  expect(await olga.asks(comments.remove, { params: { commentId: second.id } })).toBeUndefined()
  expect(await ben.asks(comments.remove, { params: { commentId: first.id } })).toBeRefused('comment_not_found')
  expect(await ben.asks(comments.list, { params: { activityId: swim.id } })).toEqual([])
})

test('a star is given once, however often it is sent, and taken back once', async () => {
  const { ada, ben, cleo } = await startWorld()
  const swim = await posts(ada)
  const params = { commentId: (await says(ada, swim.id, 'Nine degrees')).id }

  await cleo.asks(comments.star, { params })
  for (let tap = 0; tap < 2; tap++)
    expect(await ben.asks(comments.star, { params })).toEqual({ starred_by_me: true, star_count: 2 })
  expect(await ben.asks(comments.read, { params })).toMatchObject({ starred_by_me: true, star_count: 2 })
  expect(await ada.asks(comments.read, { params })).toMatchObject({ starred_by_me: false, star_count: 2 })
  for (let tap = 0; tap < 2; tap++)
    expect(await ben.asks(comments.unstar, { params })).toEqual({ starred_by_me: false, star_count: 1 })
})

test('stars at the same moment are all counted', async () => {
  const { ada, world } = await startWorld()
  const swim = await posts(ada)
  const params = { commentId: (await says(ada, swim.id, 'Nine degrees')).id }
  const crowd = await Promise.all(['Dora', 'Emil', 'Fay', 'Gus', 'Hana'].map((name) => world.joins(name)))

  await Promise.all([...crowd, ...crowd].map((member) => member.asks(comments.star, { params })))
  expect(await ada.asks(comments.read, { params })).toMatchObject({ star_count: 5 })
})

test('who starred a comment is listed newest first, by every spelling of the address', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  const swim = await posts(ada)
  const { id } = await says(ada, swim.id, 'Nine degrees')
  for (const member of [ada, ben, cleo]) await member.asks(comments.star, { params: { commentId: id } })

  const pages = await ben.pages(comments.stars, { params: { commentId: id }, query: { limit: 2 } })
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['Cleo', 'Ben'], ['Ada']])
  for (const spelling of ['stars', 'star/users', 'starred']) {
    const response = await world.app.inject(`/api/comments/${id}/${spelling}`)
    expect(response.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Ada'])
  }
})

test('a comment is hidden with its activity, and so is everything one could do with it', async () => {
  const { ada, ben, cleo, visitor } = await startWorld()
  const circleId = await founds(ada, 'Dawn swimmers', true, [ben])
  const swim = await posts(ada, { circle_ids: [circleId] })
  const { id } = await says(ben, swim.id, 'Six o’clock?')
  const params = { commentId: id }
  await leaves(ben, circleId)

  for (const stranger of [ben, cleo]) {
    expect(await says(stranger, swim.id, 'Hello')).toBeRefused('activity_not_found')
    expect(await stranger.asks(comments.star, { params })).toBeRefused('comment_not_found')
    expect(await stranger.asks(comments.unstar, { params })).toBeRefused('comment_not_found')
    expect(await stranger.asks(comments.remove, { params })).toBeRefused('comment_not_found')
  }
  for (const stranger of [ben, cleo, visitor]) {
    expect(await stranger.asks(comments.list, { params: { activityId: swim.id } })).toBeRefused('activity_not_found')
    expect(await stranger.asks(comments.read, { params })).toBeRefused('comment_not_found')
    expect(await stranger.asks(comments.stars, { params })).toBeRefused('comment_not_found')
  }
})

test('a text names members by token, by handle, and by the name of somebody its author follows', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  const dora = await world.joins('Dora', { username: 'dora.r' })
  await follows(ada, ben)
  const swim = await posts(ada)

  const text = `[Cleo](u:${cleo.id}), @Dora.R. and @ben, not mail@dora.r or @nobody`
  const { mentions } = await says(ada, swim.id, text)
  expect(mentions).toEqual([
    { id: ben.id, name: 'Ben', username: null },
    { id: cleo.id, name: 'Cleo', username: null },
    { id: dora.id, name: 'Dora', username: 'dora.r' },
  ])
  // Cleo follows nobody: to her @ben is nobody's handle.
  expect(await says(cleo, swim.id, 'Well done @ben')).toMatchObject({ mentions: [] })
})

test('a mention shows the present name', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada)
  const { id } = await says(ada, swim.id, `Thanks [Ben](u:${ben.id})`)
  await world.db.updateTable('members').set({ name: 'Benjamin' }).where('id', '=', ben.id).execute()

  expect(await ada.asks(comments.read, { params: { commentId: id } })).toMatchObject({
    content: `Thanks [Ben](u:${ben.id})`,
    mentions: [{ id: ben.id, name: 'Benjamin' }],
  })
})

test('a comment on an activity that is deleted at the same moment is refused or goes with it', async () => {
  const { ada, ben, world } = await startWorld()
  for (let round = 0; round < 5; round++) {
    const swim = await posts(ada)
    const [comment] = await Promise.all([
      ben.asksRaw(comments.add, { params: { activityId: swim.id }, body: { content: 'Hello' } }),
      world.db.deleteFrom('activities').where('id', '=', swim.id).execute(),
    ])
    expect([200, 404]).toContain(comment.statusCode)
  }
  expect(await world.db.selectFrom('comments').select('id').execute()).toEqual([])
})

import { users } from '@daystar/contract/accounts'
import { connections } from '@daystar/contract/connections'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

const asksToFollow = (asker: Member, other: Member) =>
  asker.asks(connections.request, { body: { addressee_id: other.id } })
const accepts = (asked: Member, connectionId: number) => asked.asks(connections.accept, { params: { connectionId } })
const statusOf = (asker: Member, other: Member) => asker.asks(connections.status, { params: { userId: other.id } })
const me = { params: { userId: 'me' } }
const names = (people: { name: string }[]) => people.map((person) => person.name)

async function follows(follower: Member, followee: Member): Promise<void> {
  await accepts(followee, (await asksToFollow(follower, followee)).connection_id)
}

test('a request waits for its answer; accepted, the asker follows, and only the asker', async () => {
  const { ada, ben } = await startWorld()
  const asked = await asksToFollow(ada, ben)
  expect(asked).toMatchObject({ status: 'pending_out', addressee: { id: ben.id, name: 'Ben' } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'pending_out', connection_id: asked.connection_id })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'pending_in', connection_id: asked.connection_id })
  expect(await ben.asks(connections.received)).toMatchObject([
    { connection_id: asked.connection_id, id: asked.connection_id, status: 'pending', requester: { name: 'Ada' } },
  ])

  expect(await accepts(ben, asked.connection_id)).toMatchObject({ status: 'accepted' })

  expect(await statusOf(ada, ben)).toMatchObject({ status: 'accepted', following: true, is_mutual: false })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'none', follows_me: true, following: false })
  expect(names(await ada.asks(connections.following, me))).toEqual(['Ben'])
  expect(names(await ben.asks(connections.followers, me))).toEqual(['Ada'])
  expect(await ben.asks(connections.following, me)).toEqual([])
  expect(await ben.asks(connections.received)).toEqual([])
  expect(await ada.asks(connections.sent)).toMatchObject([{ status: 'accepted', addressee: { name: 'Ben' } }])
})

test('following back is accepted at once', async () => {
  const { ada, ben } = await startWorld()
  await follows(ada, ben)
  expect(await asksToFollow(ben, ada)).toMatchObject({ status: 'accepted' })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'accepted', is_mutual: true })
})

test('two requests that cross accept each other', async () => {
  const { ada, ben } = await startWorld()
  await asksToFollow(ada, ben)
  expect(await asksToFollow(ben, ada)).toMatchObject({ status: 'accepted' })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'accepted', is_mutual: true })
})

test('two requests made at the same moment accept each other as well, every time', async () => {
  const { world } = await startWorld()
  for (let round = 0; round < 10; round++) {
    const dora = await world.joins('Dora')
    const emil = await world.joins('Emil')
    await Promise.all([asksToFollow(dora, emil), asksToFollow(emil, dora)])
    expect(await statusOf(dora, emil)).toMatchObject({ status: 'accepted', is_mutual: true })
  }
})

test('asking and accepting twice, even at once, changes nothing', async () => {
  const { ada, ben } = await startWorld()
  const answers = await Promise.all([asksToFollow(ada, ben), asksToFollow(ada, ben), asksToFollow(ada, ben)])
  expect(new Set(answers.map((answer) => answer.connection_id)).size).toBe(1)
  const id = answers[0].connection_id
  const accepted = await Promise.all([accepts(ben, id), accepts(ben, id)])
  expect(accepted).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  expect(await asksToFollow(ada, ben)).toMatchObject({ status: 'accepted', connection_id: id })
  expect(await ben.asks(users.me)).toMatchObject({ followers_count: 1, following_count: 0 })
  expect(await ada.asks(users.me)).toMatchObject({ followers_count: 0, following_count: 1 })
})

test('accepting while the asker cancels leaves no connection behind', async () => {
  const { world } = await startWorld()
  for (let round = 0; round < 10; round++) {
    const dora = await world.joins('Dora')
    const emil = await world.joins('Emil')
    const { connection_id } = await asksToFollow(dora, emil)
    const [cancelled] = await Promise.all([
      dora.asks(connections.decline, { params: { connectionId: connection_id } }),
      accepts(emil, connection_id),
    ])
    expect(cancelled).toBeUndefined()
    expect(await statusOf(dora, emil)).toMatchObject({ status: 'none', connection_id: null })
    expect(await emil.asks(users.me)).toMatchObject({ followers_count: 0 })
  }
})

test('declining and cancelling remove the request, and both may ask anew', async () => {
  const { ada, ben } = await startWorld()
  const first = await asksToFollow(ada, ben)
  await ben.asks(connections.decline, { params: { connectionId: first.connection_id } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none' })
  const second = await asksToFollow(ada, ben)
  await ada.asks(connections.decline, { params: { connectionId: second.connection_id } })
  expect(await ben.asks(connections.received)).toEqual([])
  expect(await accepts(ben, second.connection_id)).toBeRefused('request_not_found')
})

test("nobody answers, cancels or accepts other people's requests", async () => {
  const { ada, ben, cleo } = await startWorld()
  const { connection_id } = await asksToFollow(ada, ben)
  expect(await accepts(cleo, connection_id)).toBeRefused('request_not_found')
  expect(await accepts(ada, connection_id)).toBeRefused('request_not_found')
  expect(await cleo.asks(connections.decline, { params: { connectionId: connection_id } })).toBeRefused(
    'request_not_found',
  )
})

test('either side ends a connection, and ending what is not there is success', async () => {
  const { ada, ben } = await startWorld()
  await follows(ada, ben)
  await ada.asks(connections.unfollow, { params: { userId: ben.id } })
  expect(await ada.asks(connections.unfollow, { params: { userId: ben.id } })).toBeUndefined()
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none' })
  await follows(ada, ben)
  await ben.asks(connections.removeFollower, { params: { userId: ada.id } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none' })
  await follows(ada, ben)
  await ada.asks(connections.unfollowByBody, { body: { other_id: ben.id } })
  expect(await ada.asks(users.me)).toMatchObject({ following_count: 0 })
})

test('one cannot follow oneself or somebody who is not there', async () => {
  const { ada } = await startWorld()
  expect(await asksToFollow(ada, ada)).toBeRefused('own_request')
  expect(await ada.asks(connections.request, { body: { addressee_id: 999_999 } })).toBeRefused('member_not_found')
  expect(await ada.asks(connections.status, { params: { userId: 999_999 } })).toBeRefused('member_not_found')
})

test('followers are listed newest first, page after page', async () => {
  const { ada, world } = await startWorld()
  for (const name of ['Dora', 'Emil', 'Fay', 'Gus', 'Hana']) await follows(await world.joins(name), ada)
  const pages = await ada.pages(connections.followers, { params: { userId: 'me' }, query: { limit: 2 } })
  expect(pages.map(names)).toEqual([['Hana', 'Gus'], ['Fay', 'Emil'], ['Dora']])
})

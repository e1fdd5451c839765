import { users } from '@daystar/contract/accounts'
import { connections } from '@daystar/contract/connections'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const requestToFollow = (requester: Member, other: Member) =>
  requester.request(connections.request, { body: { addressee_id: other.id } })
const acceptRequest = (addressee: Member, connectionId: number) =>
  addressee.request(connections.accept, { params: { connectionId } })
const statusOf = (member: Member, other: Member) => member.request(connections.status, { params: { userId: other.id } })
const me = { params: { userId: 'me' } }
const namesOf = (people: { name: string }[]) => people.map((person) => person.name)

test('keeps a request pending until accepted, then only the requester follows', async () => {
  const { ada, ben } = await openTestApp()
  const request = await requestToFollow(ada, ben)
  expect(request).toMatchObject({ status: 'pending_out', addressee: { id: ben.id, name: ben.name } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'pending_out', connection_id: request.connection_id })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'pending_in', connection_id: request.connection_id })
  expect(await ben.request(connections.received)).toMatchObject([
    {
      connection_id: request.connection_id,
      id: request.connection_id,
      status: 'pending',
      requester: { name: ada.name },
    },
  ])

  expect(await acceptRequest(ben, request.connection_id)).toMatchObject({ status: 'accepted' })

  expect(await statusOf(ada, ben)).toMatchObject({ status: 'accepted', following: true, is_mutual: false })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'none', follows_me: true, following: false })
  expect(namesOf(await ada.request(connections.following, me))).toEqual([ben.name])
  expect(namesOf(await ben.request(connections.followers, me))).toEqual([ada.name])
  expect(await ben.request(connections.following, me)).toEqual([])
  expect(await ben.request(connections.received)).toEqual([])
  expect(await ada.request(connections.sent)).toMatchObject([{ status: 'accepted', addressee: { name: ben.name } }])
})

test('accepts following back immediately', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  expect(await requestToFollow(ben, ada)).toMatchObject({ status: 'accepted' })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'accepted', is_mutual: true })
})

test('accepts mutual requests', async () => {
  const { ada, ben } = await openTestApp()
  await requestToFollow(ada, ben)
  expect(await requestToFollow(ben, ada)).toMatchObject({ status: 'accepted' })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'accepted', is_mutual: true })
})

test('accepts concurrent mutual requests', async () => {
  const { testApp } = await openTestApp()
  for (let round = 0; round < 10; round++) {
    const dora = await testApp.createMember('dora')
    const emil = await testApp.createMember('emil')
    await Promise.all([requestToFollow(dora, emil), requestToFollow(emil, dora)])
    expect(await statusOf(dora, emil)).toMatchObject({ status: 'accepted', is_mutual: true })
  }
})

test('requests and accepts idempotently, including concurrently', async () => {
  const { ada, ben } = await openTestApp()
  const responses = await Promise.all([requestToFollow(ada, ben), requestToFollow(ada, ben), requestToFollow(ada, ben)])
  expect(new Set(responses.map((response) => response.connection_id)).size).toBe(1)
  const id = responses[0].connection_id
  const accepted = await Promise.all([acceptRequest(ben, id), acceptRequest(ben, id)])
  expect(accepted).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'accepted', connection_id: id })
  expect(await ben.request(users.me)).toMatchObject({ followers_count: 1, following_count: 0 })
  expect(await ada.request(users.me)).toMatchObject({ followers_count: 0, following_count: 1 })
})

test('leaves no connection when a request is accepted and cancelled concurrently', async () => {
  const { testApp } = await openTestApp()
  for (let round = 0; round < 10; round++) {
    const dora = await testApp.createMember('dora')
    const emil = await testApp.createMember('emil')
    const { connection_id } = await requestToFollow(dora, emil)
    const [cancelled] = await Promise.all([
      dora.request(connections.decline, { params: { connectionId: connection_id } }),
      acceptRequest(emil, connection_id),
    ])
    expect(cancelled).toBeUndefined()
    expect(await statusOf(dora, emil)).toMatchObject({ status: 'none', connection_id: null })
    expect(await emil.request(users.me)).toMatchObject({ followers_count: 0 })
  }
})

test('removes a cancelled request and allows a new one', async () => {
  const { ada, ben } = await openTestApp()
  const first = await requestToFollow(ada, ben)
  await ada.request(connections.decline, { params: { connectionId: first.connection_id } })
  expect(await ben.request(connections.received)).toEqual([])
  expect(await acceptRequest(ben, first.connection_id)).toBeRejectedWith('request_not_found')
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'pending_out' })
})

test('removes a declined request', async () => {
  const { ada, ben } = await openTestApp()
  const { connection_id } = await requestToFollow(ada, ben)
  await ben.request(connections.decline, { params: { connectionId: connection_id } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none', connection_id: null })
  expect(await ada.request(connections.sent)).toEqual([])
  expect(await ben.request(connections.received)).toEqual([])
})

test('rejects accepting or declining requests of other members', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { connection_id } = await requestToFollow(ada, ben)
  expect(await acceptRequest(cleo, connection_id)).toBeRejectedWith('request_not_found')
  expect(await acceptRequest(ada, connection_id)).toBeRejectedWith('request_not_found')
  expect(await cleo.request(connections.decline, { params: { connectionId: connection_id } })).toBeRejectedWith(
    'request_not_found',
  )
})

test('lets both members end a connection, idempotently', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  await ada.request(connections.unfollow, { params: { userId: ben.id } })
  expect(await ada.request(connections.unfollow, { params: { userId: ben.id } })).toBeUndefined()
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none' })
  await follow(ada, ben)
  await ada.request(connections.unfollowByBody, { body: { other_id: ben.id } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none' })
  await follow(ada, ben)
  for (const _ of [1, 2]) await ben.request(connections.removeFollower, { params: { userId: ada.id } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none' })
  expect(await ada.request(users.me)).toMatchObject({ following_count: 0 })
})

test('rejects following oneself or an unknown member', async () => {
  const { ada } = await openTestApp()
  expect(await requestToFollow(ada, ada)).toBeRejectedWith('own_request')
  expect(await ada.request(connections.request, { body: { addressee_id: 999_999 } })).toBeRejectedWith(
    'member_not_found',
  )
  expect(await ada.request(connections.status, { params: { userId: 999_999 } })).toBeRejectedWith('member_not_found')
})

test('lists followers newest first in pages', async () => {
  const { ada, testApp } = await openTestApp()
  const keys = ['dora', 'emil', 'fay', 'finn', 'eli'] as const
  const followers = await Promise.all(keys.map((key) => testApp.createMember(key)))
  const [dora, emil, fay, finn, eli] = followers.map(({ name }) => name)
  for (const follower of followers) await follow(follower, ada)
  const pages = await ada.requestAllPages(connections.followers, { params: { userId: 'me' }, query: { limit: 2 } })
  expect(pages.map(namesOf)).toEqual([[eli, finn], [fay, emil], [dora]])
})

import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

const creates = (member: Member, name: string, isPrivate = false) =>
  member.asks(circles.create, { body: { name, is_private: isPrivate } })
const reads = (caller: Caller, circleId: number) => caller.asks(circles.read, { params: { circleId } })
const joins = (member: Member, circleId: number, invite?: string) =>
  member.asks(circles.join, {
    params: { circleId, userId: member.id },
    query: { ...(invite !== undefined && { invite }) },
  })
const leaves = (member: Member, circleId: number) =>
  member.asks(circles.leave, { params: { circleId, userId: member.id } })
const promotes = (admin: Member, circleId: number, other: Member) =>
  admin.asks(circles.promote, { params: { circleId, userId: other.id } })
const names = (people: { name: string }[]) => people.map((person) => person.name)

test('who creates a circle is its admin and first member', async () => {
  const { ada } = await startWorld()
  const circle = await creates(ada, '  Dawn swimmers ')
  expect(circle).toMatchObject({ name: 'Dawn swimmers', is_private: false, is_admin: true, is_member: true })
  expect(circle).toMatchObject({ member_count: 1, members: [{ name: 'Ada' }], admins: [{ name: 'Ada' }] })
})

test('joining twice is told as already so', async () => {
  const { ada, ben } = await startWorld()
  const { id } = await creates(ada, 'Dawn swimmers')
  expect(await joins(ben, id)).toMatchObject({ is_member: true, is_admin: false, member_count: 2 })
  const again = await joins(ben, id)
  expect(again).toBeRefused('already_member')
  expect((again as unknown as { detail: string }).detail).toContain('already')
})

test('joining many times at once makes one member', async () => {
  const { ada, ben } = await startWorld()
  const { id } = await creates(ada, 'Dawn swimmers')
  await Promise.all([joins(ben, id), joins(ben, id), joins(ben, id)])
  expect(await reads(ben, id)).toMatchObject({ member_count: 2 })
})

test('nobody is made to join by somebody else', async () => {
  const { ada, ben, cleo } = await startWorld()
  const { id } = await creates(ada, 'Dawn swimmers')
  expect(await cleo.asks(circles.join, { params: { circleId: id, userId: ben.id } })).toBeRefused('not_yourself')
})

test('a private circle shows its face to all and its members to members only', async () => {
  const { ada, ben, visitor } = await startWorld()
  const { id } = await creates(ada, 'Secret bakers', true)
  for (const stranger of [ben, visitor]) {
    expect(await reads(stranger, id)).toMatchObject({
      name: 'Secret bakers',
      is_private: true,
      member_count: 1,
      members: [],
      admins: [],
    })
    expect(await stranger.asks(circles.members, { params: { circleId: id } })).toBeRefused('members_only')
    expect(await stranger.asks(circles.admins, { params: { circleId: id } })).toBeRefused('members_only')
  }
  expect(names((await ada.asks(circles.members, { params: { circleId: id } })) ?? [])).toEqual(['Ada'])
})

test('a private circle opens to its invite link, until that is revoked', async () => {
  const { ada, ben, cleo } = await startWorld()
  const { id } = await creates(ada, 'Secret bakers', true)
  const { token, url } = await ada.asks(circles.invite, { params: { circleId: id } })
  expect(url).toBe(`http://daystar.example/circles/${id}?invite=${token}`)

  expect(await joins(ben, id)).toBeRefused('invite_needed')
  expect(await joins(ben, id, `${token}x`)).toBeRefused('invite_needed')
  expect(await joins(ben, id, token)).toMatchObject({ is_member: true })
  expect(await ben.asks(circles.invite, { params: { circleId: id } })).toMatchObject({ token })
  expect(await ben.asks(circles.revokeInvite, { params: { circleId: id } })).toBeRefused('admins_only')

  await ada.asks(circles.revokeInvite, { params: { circleId: id } })
  expect(await joins(cleo, id, token)).toBeRefused('invite_needed')
  expect(await cleo.asks(circles.invite, { params: { circleId: id } })).toBeRefused('members_only')
  const renewed = await ada.asks(circles.invite, { params: { circleId: id } })
  expect(renewed.token).not.toBe(token)
  expect(await joins(cleo, id, renewed.token)).toMatchObject({ is_member: true })
})

test('only given fields are changed, and only by admins', async () => {
  const { ada, ben } = await startWorld()
  const { id } = await creates(ada, 'Dawn swimmers')
  await joins(ben, id)
  expect(await ben.asks(circles.edit, { params: { circleId: id }, body: { name: 'Mine' } })).toBeRefused('admins_only')
  await Promise.all([
    ada.asks(circles.edit, { params: { circleId: id }, body: { description: 'At the lake' } }),
    ada.asks(circles.edit, { params: { circleId: id }, body: { name: 'Dusk swimmers' } }),
  ])
  expect(await reads(ben, id)).toMatchObject({ name: 'Dusk swimmers', description: 'At the lake', is_private: false })
})

test('admins promote, demote and remove; the last admin stays one', async () => {
  const { ada, ben, cleo } = await startWorld()
  const { id } = await creates(ada, 'Dawn swimmers')
  await joins(ben, id)
  const demotes = (admin: Member, other: Member) =>
    admin.asks(circles.demote, { params: { circleId: id, userId: other.id } })
  expect(await promotes(ben, id, ben)).toBeRefused('admins_only')
  expect(await promotes(ada, id, cleo)).toBeRefused('member_not_found')
  expect(await demotes(ada, ada)).toBeRefused('forbidden')
  await promotes(ada, id, ben)
  await demotes(ben, ada)
  expect(await reads(ada, id)).toMatchObject({ is_admin: false, admins: [{ name: 'Ben' }] })
  expect(await ada.asks(circles.leave, { params: { circleId: id, userId: ben.id } })).toBeRefused('admins_only')
  await ben.asks(circles.leave, { params: { circleId: id, userId: ada.id } })
  expect(await reads(ada, id)).toMatchObject({ is_member: false, member_count: 1 })
})

test('when the last admin leaves, the longest-standing member follows', async () => {
  const { ada, ben, cleo } = await startWorld()
  const { id } = await creates(ada, 'Dawn swimmers')
  await joins(ben, id)
  await joins(cleo, id)
  await leaves(ada, id)
  expect(await reads(cleo, id)).toMatchObject({ member_count: 2, admins: [{ name: 'Ben' }] })
})

test('two last admins who leave at the same moment still leave an admin behind', async () => {
  const { ada, ben, cleo } = await startWorld()
  for (let round = 0; round < 8; round++) {
    const { id } = await creates(ada, `Round ${round}`)
    await joins(ben, id)
    await joins(cleo, id)
    await promotes(ada, id, ben)
    await Promise.all([leaves(ada, id), leaves(ben, id)])
    expect(await reads(cleo, id)).toMatchObject({ is_admin: true, member_count: 1, admins: [{ name: 'Cleo' }] })
  }
})

test('a circle ends with its last member, and what was shared in a private one becomes its author’s alone', async () => {
  const { ada, ben } = await startWorld()
  const secret = await creates(ada, 'Secret bakers', true)
  const open = await creates(ada, 'Open bakers')
  const { token } = await ada.asks(circles.invite, { params: { circleId: secret.id } })
  const bread = await ada.asks(activities.upload, { body: { title: 'Bread', circle_ids: [secret.id] } })
  const cake = await ada.asks(activities.upload, { body: { title: 'Cake', circle_ids: [open.id] } })
  await joins(ben, secret.id, token)
  await leaves(ben, secret.id)

  await leaves(ada, secret.id)
  await leaves(ada, open.id)

  expect(await reads(ada, secret.id)).toBeRefused('circle_not_found')
  expect(await reads(ada, open.id)).toBeRefused('circle_not_found')
  expect(await ada.asks(activities.read, { params: { activityId: bread.id } })).toMatchObject({ audience: 'me' })
  expect(await ben.asks(activities.read, { params: { activityId: bread.id } })).toBeRefused('activity_not_found')
  expect(await ben.asks(activities.read, { params: { activityId: cake.id } })).toMatchObject({ audience: 'everyone' })
})

test('the circles of a member hide private ones from those outside', async () => {
  const { ada, ben, visitor } = await startWorld()
  await creates(ada, 'Dawn swimmers')
  await creates(ada, 'Secret bakers', true)
  const of = (caller: Caller) => caller.asks(circles.ofMember, { params: { userId: String(ada.id) } })
  expect(names(await of(ben))).toEqual(['Dawn swimmers'])
  expect(names(await of(visitor))).toEqual(['Dawn swimmers'])
  expect(names(await of(ada))).toEqual(['Secret bakers', 'Dawn swimmers'])
})

test('circles are listed largest first, page after page, and found by what their name contains', async () => {
  const { ada, ben } = await startWorld()
  for (const name of ['Über runners', '100% cotton', 'Trail runners', 'Readers', 'Bakers']) await creates(ada, name)
  const readers = (await ada.asks(circles.list, { query: { q: 'readers' } }))[0]
  await joins(ben, readers?.id ?? 0)
  const pages = await ben.pages(circles.list, { query: { limit: 2 } })
  expect(pages.map(names)).toEqual([['Readers', 'Bakers'], ['Trail runners', '100% cotton'], ['Über runners']])
  expect(names(await ben.asks(circles.list, { query: { q: 'UBER' } }))).toEqual(['Über runners'])
  expect(names(await ben.asks(circles.list, { query: { q: '%' } }))).toEqual(['100% cotton'])
  expect(names(await ben.asks(circles.list, { query: { q: '_' } }))).toEqual([])
})

import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'

const openTestApp = sharedTestApp()

const createCircle = (member: Member, name: string, isPrivate = false) =>
  member.request(circles.create, { body: { name, is_private: isPrivate } })
const readCircle = (caller: Caller, circleId: number) => caller.request(circles.read, { params: { circleId } })
const joinCircle = (member: Member, circleId: number, invite?: string) =>
  member.request(circles.join, {
    params: { circleId, userId: member.id },
    query: { ...(invite !== undefined && { invite }) },
  })
const leaveCircle = (member: Member, circleId: number) =>
  member.request(circles.leave, { params: { circleId, userId: member.id } })
const promoteMember = (admin: Member, circleId: number, other: Member) =>
  admin.request(circles.promote, { params: { circleId, userId: other.id } })
const namesOf = (people: { name: string }[]) => people.map((person) => person.name)

test('makes the creator the first member and admin', async () => {
  const { ada } = await openTestApp()
  const circle = await createCircle(ada, '  Dawn swimmers ')
  expect(circle).toMatchObject({ name: 'Dawn swimmers', is_private: false, is_admin: true, is_member: true })
  expect(circle).toMatchObject({ member_count: 1, members: [{ name: ada.name }], admins: [{ name: ada.name }] })
})

test('removes invisible characters from a name and rejects a name that consists of them', async () => {
  const { ada } = await openTestApp()
  expect(await createCircle(ada, '\u200b\u202e')).toBeRejectedWith('validation', 'body.name')
  const { id, name } = await createCircle(ada, '\u202eDawn\u200b')
  expect(name).toBe('Dawn')
  const edited = await ada.request(circles.edit, { params: { circleId: id }, body: { name: 'Dusk\u2066' } })
  expect(edited).toMatchObject({ name: 'Dusk' })
})

test('rejects joining a circle twice', async () => {
  const { ada, ben } = await createTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  expect(await joinCircle(ben, id)).toMatchObject({ is_member: true, is_admin: false, member_count: 2 })
  const second = await joinCircle(ben, id)
  expect(second).toBeRejectedWith('already_member')
  expect((second as unknown as { detail: string }).detail).toContain('already')
})

test('adds one member when join requests are concurrent', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  await Promise.all([joinCircle(ben, id), joinCircle(ben, id), joinCircle(ben, id)])
  expect(await readCircle(ben, id)).toMatchObject({ member_count: 2 })
})

test('rejects adding another member to a circle', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  expect(await cleo.request(circles.join, { params: { circleId: id, userId: ben.id } })).toBeRejectedWith(
    'not_yourself',
  )
})

test('shows the details of a private circle to everyone and its members only to members', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const { id } = await createCircle(ada, 'Secret bakers', true)
  for (const nonMember of [ben, visitor]) {
    expect(await readCircle(nonMember, id)).toMatchObject({
      name: 'Secret bakers',
      is_private: true,
      member_count: 1,
      members: [],
      admins: [],
    })
  }
  expect(namesOf((await ada.request(circles.members, { params: { circleId: id } })) ?? [])).toEqual([ada.name])
})

test('allows joining a private circle with its invite link until the link is revoked', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createCircle(ada, 'Secret bakers', true)
  const { token, url } = await ada.request(circles.invite, { params: { circleId: id } })
  expect(url).toBe(`http://daystar.example/circles/${id}?invite=${token}`)

  expect(await joinCircle(ben, id)).toBeRejectedWith('invite_needed')
  expect(await joinCircle(ben, id, `${token}x`)).toBeRejectedWith('invite_needed')
  expect(await joinCircle(ben, id, token)).toMatchObject({ is_member: true })
  expect(await ben.request(circles.invite, { params: { circleId: id } })).toMatchObject({ token })

  await ada.request(circles.revokeInvite, { params: { circleId: id } })
  expect(await joinCircle(cleo, id, token)).toBeRejectedWith('invite_needed')
  const renewed = await ada.request(circles.invite, { params: { circleId: id } })
  expect(renewed.token).not.toBe(token)
  expect(await joinCircle(cleo, id, renewed.token)).toMatchObject({ is_member: true })
})

test('updates only the given fields', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  await Promise.all([
    ada.request(circles.edit, { params: { circleId: id }, body: { description: 'At the lake' } }),
    ada.request(circles.edit, { params: { circleId: id }, body: { name: 'Dusk swimmers' } }),
  ])
  expect(await readCircle(ben, id)).toMatchObject({
    name: 'Dusk swimmers',
    description: 'At the lake',
    is_private: false,
  })
})

test.each(['image', 'banner'] as const)('an admin sets the %s of a circle', async (kind) => {
  const { ada } = await openTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const { url } = await ada.upload(circles[kind], {}, file, { params: { circleId: id } })
  expect(await readCircle(ada, id)).toMatchObject({ [`${kind}_url`]: url })
})

test('rejects changes of fields that cannot be edited', async () => {
  const { ada } = await openTestApp()
  const created = await createCircle(ada, 'Dawn swimmers')
  const { name, description, is_private, allows_links, rules, tags, ...fixed } = created
  const params = { circleId: fixed.id }
  for (const [field, value] of Object.entries(fixed)) {
    const body = { description: 'Daily', [field]: value }
    expect(await ada.requestInvalid(circles.edit, { params, body })).toBeRejectedWith('validation', `body.${field}`)
  }
  expect(await readCircle(ada, fixed.id)).toEqual(created)
})

test('lets admins promote, demote and remove members and rejects demoting the last admin', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  await joinCircle(ben, id)
  const demoteMember = (admin: Member, other: Member) =>
    admin.request(circles.demote, { params: { circleId: id, userId: other.id } })
  expect(await promoteMember(ada, id, cleo)).toBeRejectedWith('member_not_found')
  expect(await demoteMember(ada, ada)).toBeRejectedWith('forbidden')
  await promoteMember(ada, id, ben)
  await demoteMember(ben, ada)
  expect(await readCircle(ada, id)).toMatchObject({ is_admin: false, admins: [{ name: ben.name }] })
  await ben.request(circles.leave, { params: { circleId: id, userId: ada.id } })
  expect(await readCircle(ada, id)).toMatchObject({ is_member: false, member_count: 1 })
})

test('gives the admins and members of one circle no rights in another', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createCircle(ada, 'Secret bakers', true)
  await createCircle(ben, 'Dusk swimmers', true)
  const params = { circleId: id }
  expect(await ben.request(circles.members, { params })).toBeRejectedWith('members_only')
  expect(await ben.request(circles.edit, { params, body: { name: 'Mine' } })).toBeRejectedWith('admins_only')
  const bread = { title: 'Bread', circle_ids: [id] }
  expect(await ben.request(activities.upload, { body: bread })).toBeRejectedWith('members_only')
  expect(await ada.request(activities.upload, { body: bread })).toMatchObject({ circle_ids: [id] })
})

test('accepts a post only if its author belongs to all of its circles', async () => {
  const { ada, ben } = await openTestApp()
  const [own, other] = [await createCircle(ben, 'Own'), await createCircle(ada, 'Other')]
  const post = (circle_ids: number[]) => ben.request(activities.upload, { body: { title: 'Bread', circle_ids } })
  expect(await post([own.id, other.id])).toBeRejectedWith('members_only')
  expect(await post([own.id, 999_999])).toBeRejectedWith('circle_not_found')
  expect(await post([own.id])).toMatchObject({ circle_ids: [own.id] })
})

test('rejects any invite to a private circle that has no invite link', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createCircle(ada, 'Secret bakers', true)
  for (const invite of [undefined, '', 'undefined', 'x'])
    expect(await joinCircle(ben, id, invite)).toBeRejectedWith('invite_needed')
})

test('makes the earliest member admin when the last admin leaves', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createCircle(ada, 'Dawn swimmers')
  await joinCircle(ben, id)
  await joinCircle(cleo, id)
  await leaveCircle(ada, id)
  expect(await readCircle(cleo, id)).toMatchObject({ member_count: 2, admins: [{ name: ben.name }] })
})

test('keeps an admin when the last two admins leave concurrently', async () => {
  const { ada, ben, cleo } = await openTestApp()
  for (let round = 0; round < 8; round++) {
    const { id } = await createCircle(ada, `Round ${round}`)
    await joinCircle(ben, id)
    await joinCircle(cleo, id)
    await promoteMember(ada, id, ben)
    await Promise.all([leaveCircle(ada, id), leaveCircle(ben, id)])
    expect(await readCircle(cleo, id)).toMatchObject({ is_admin: true, member_count: 1, admins: [{ name: cleo.name }] })
  }
})

test('deletes a circle with its last member and restricts activities of a private circle to their authors', async () => {
  const { ada, ben } = await openTestApp()
  const secret = await createCircle(ada, 'Secret bakers', true)
  const open = await createCircle(ada, 'Open bakers')
  const { token } = await ada.request(circles.invite, { params: { circleId: secret.id } })
  const bread = await ada.request(activities.upload, { body: { title: 'Bread', circle_ids: [secret.id] } })
  const cake = await ada.request(activities.upload, { body: { title: 'Cake', circle_ids: [open.id] } })
  await joinCircle(ben, secret.id, token)
  await leaveCircle(ben, secret.id)

  await leaveCircle(ada, secret.id)
  await leaveCircle(ada, open.id)

  expect(await readCircle(ada, secret.id)).toBeRejectedWith('circle_not_found')
  expect(await readCircle(ada, open.id)).toBeRejectedWith('circle_not_found')
  expect(await ada.request(activities.read, { params: { activityId: bread.id } })).toMatchObject({ audience: 'me' })
  expect(await ben.request(activities.read, { params: { activityId: bread.id } })).toBeRejectedWith(
    'activity_not_found',
  )
  expect(await ben.request(activities.read, { params: { activityId: cake.id } })).toMatchObject({
    audience: 'everyone',
  })
})

test('hides private circles in a member’s circles from non-members', async () => {
  const { ada, ben, visitor } = await openTestApp()
  await createCircle(ada, 'Dawn swimmers')
  await createCircle(ada, 'Secret bakers', true)
  const circlesOf = (caller: Caller) => caller.request(circles.ofMember, { params: { userId: String(ada.id) } })
  expect(namesOf(await circlesOf(ben))).toEqual(['Dawn swimmers'])
  expect(namesOf(await circlesOf(visitor))).toEqual(['Dawn swimmers'])
  expect(namesOf(await circlesOf(ada))).toEqual(['Secret bakers', 'Dawn swimmers'])
})

test('lists circles largest first in pages and finds them by part of the name', async () => {
  const { ada, ben } = await createTestApp()
  for (const name of ['Über runners', '100% cotton', 'Trail runners', 'Readers', 'Bakers'])
    await createCircle(ada, name)
  const readers = (await ada.request(circles.list, { query: { q: 'readers' } }))[0]
  await joinCircle(ben, readers?.id ?? 0)
  const pages = await ben.requestAllPages(circles.list, { query: { limit: 2 } })
  expect(pages.map(namesOf)).toEqual([['Readers', 'Bakers'], ['Trail runners', '100% cotton'], ['Über runners']])
  expect(namesOf(await ben.request(circles.list, { query: { q: 'UBER' } }))).toEqual(['Über runners'])
  expect(namesOf(await ben.request(circles.list, { query: { q: '%' } }))).toEqual(['100% cotton'])
  expect(namesOf(await ben.request(circles.list, { query: { q: '_' } }))).toEqual([])
})

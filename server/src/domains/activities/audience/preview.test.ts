import { audience } from '@daystar/contract/activities/audience'
import { circles } from '@daystar/contract/circles'
import { connections } from '@daystar/contract/connections'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

type Query = Parameters<typeof previewFor>[1]

const previewFor = (
  author: Member,
  query: { audience: 'everyone' | 'followers' | 'me'; circle_ids?: string; activity_id?: number; opens?: boolean },
) => author.request(audience.preview, { query })

/** The names of the members in all pages of the preview, in their order. */
async function readersFor(author: Member, query: Query): Promise<string[]> {
  const pages = await author.requestAllPages(audience.preview, { query: { ...query, limit: 2 } })
  return pages.flatMap(({ members }) => members.map(({ name }) => name))
}

test('followers are the members whose request the author accepted, and whom the author sees', async () => {
  const { ada, ben, cleo, dora, eli, fay, testApp } = await openTestApp({ members: ['dora', 'eli', 'fay'] })
  for (const follower of [ben, dora, eli]) await follow(follower, ada)
  await follow(cleo, ben)
  await follow(ada, eli)
  await fay.request(connections.request, { body: { addressee_id: ada.id } })
  const limited = [dora.id, eli.id]
  await testApp.db.updateTable('members').set({ is_limited: true }).where('id', 'in', limited).execute()

  expect(await readersFor(ada, { audience: 'followers' })).toEqual([eli.name, ben.name])
  expect(await previewFor(ada, { audience: 'followers' })).toMatchObject({ count: 2 })
})

test('lists the newest accounts first, on pages that follow each other', async () => {
  const { ada, ben, cleo, dora, eli, testApp } = await openTestApp({ members: ['dora', 'eli'] })
  const others = [ben, cleo, dora, eli]
  for (const other of others) await follow(other, ada)
  // An imported account can be older than those with lower ids.
  await sql`update members set created_at = case when id = ${ben.id} then '2026-01-02' else '2026-01-01' end::timestamptz
    where id = any(${others.map(({ id }) => id)})`.execute(testApp.db)

  expect(await readersFor(ada, { audience: 'followers' })).toEqual([ben.name, eli.name, dora.name, cleo.name])
  expect(await previewFor(ada, { audience: 'followers' })).toMatchObject({ count: 4 })
})

test('an activity in private circles is for their members, and for those who also follow its author', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  const trails = await createCircle(ada, 'Trails', true, [ben, cleo])
  await createCircle(ada, 'Lake', true, [dora])
  for (const follower of [cleo, dora]) await follow(follower, ada)

  const circle_ids = String(trails)
  expect(await previewFor(ada, { audience: 'everyone', circle_ids })).toMatchObject({
    scope: 'circles',
    count: 2,
    circles: [{ id: trails, name: 'Trails' }],
    has_left_circles: false,
  })
  expect(await readersFor(ada, { audience: 'everyone', circle_ids })).toEqual([cleo.name, ben.name])
  expect(await readersFor(ada, { audience: 'followers', circle_ids })).toEqual([cleo.name])
  expect(await previewFor(ada, { audience: 'me', circle_ids })).toMatchObject({ scope: 'nobody', count: 0 })
})

test('an open circle opens an activity that is also in a private one, and the circles are listed in their order', async () => {
  const { ada, ben } = await openTestApp()
  const first = await createCircle(ada, 'Trails', true, [ben])
  const second = await createCircle(ada, 'Lake', true)
  const open = await createCircle(ada, 'Open water', false)
  const preview = (...ids: number[]) => previewFor(ada, { audience: 'everyone', circle_ids: ids.join(',') })

  expect(await preview()).toMatchObject({ scope: 'everyone', includes_visitors: true, count: null })
  expect(await preview(open, first)).toMatchObject({ scope: 'everyone', circles: [] })
  expect(await preview(second, first)).toMatchObject({ scope: 'circles', circles: [{ id: first }, { id: second }] })
})

test('an edit that does not mention circles keeps those of the activity, and of no other one', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const trails = await createCircle(ada, 'Trails', true, [ben])
  const lake = await createCircle(ada, 'Lake', true, [cleo])
  const { id } = await createActivity(ada, { circle_ids: [trails] })
  await createActivity(ada, { circle_ids: [lake] })
  const { id: open } = await createActivity(ada)

  const edit = { audience: 'everyone', activity_id: id } as const
  expect(await previewFor(ada, edit)).toMatchObject({ scope: 'circles', circles: [{ id: trails }], count: 1 })
  expect(await readersFor(ada, { ...edit, circle_ids: String(lake) })).toEqual([cleo.name])
  expect(await previewFor(ada, { ...edit, circle_ids: '' })).toMatchObject({ scope: 'everyone' })
  expect(await previewFor(ada, { ...edit, activity_id: open })).toMatchObject({ scope: 'everyone', circles: [] })
})

test('an activity stays with the members of a circle that was private, until the author opens it', async () => {
  const { ada, ben } = await openTestApp()
  const trails = await createCircle(ada, 'Trails', true, [ben])
  const lake = await createCircle(ada, 'Lake', true)
  const { id: activity_id } = await createActivity(ada, { circle_ids: [trails] })
  const edit = { audience: 'everyone', activity_id } as const
  expect(await previewFor(ada, { ...edit, opens: true })).toMatchObject({ scope: 'circles' })

  await ada.request(circles.edit, { params: { circleId: trails }, body: { is_private: false } })
  for (const choice of [edit, { ...edit, circle_ids: `${trails}` }, { ...edit, circle_ids: `${trails},${lake}` }])
    expect(await previewFor(ada, choice)).toMatchObject({ scope: 'circles', count: 1 })
  for (const choice of [edit, { ...edit, circle_ids: `${trails}` }])
    expect(await previewFor(ada, { ...choice, opens: true })).toMatchObject({ scope: 'everyone' })
})

test('an open activity stays open with an edit of its circles, as long as one of them is open', async () => {
  const { ada } = await openTestApp()
  const open = await createCircle(ada, 'Open water', false)
  const { id: activity_id } = await createActivity(ada, { circle_ids: [open] })
  const edit = { audience: 'everyone', activity_id } as const
  for (const choice of [edit, { ...edit, circle_ids: `${open}` }])
    expect(await previewFor(ada, choice)).toMatchObject({ scope: 'everyone' })
})

test('a circle that the author has left limits the activity without its name and members', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const trails = await createCircle(ben, 'Trails', true, [ada])
  const lake = await createCircle(cleo, 'Lake', true, [ada])
  const { id: activity_id } = await createActivity(ada, { circle_ids: [trails] })
  const { id: inBoth } = await createActivity(ada, { circle_ids: [trails, lake] })
  await leaveCircle(ada, trails)

  expect(await previewFor(ada, { audience: 'everyone', activity_id: inBoth })).toMatchObject({
    circles: [{ name: 'Lake' }],
    has_left_circles: true,
    members: [{ name: cleo.name }],
  })
  for (const choice of ['everyone', 'followers'] as const)
    expect(await previewFor(ada, { audience: choice, activity_id })).toMatchObject({
      circles: [],
      has_left_circles: true,
      count: 0,
      members: [],
    })
})

test('an edit without circles keeps an activity limited to a private circle that the author has left', async () => {
  const { ada, ben } = await openTestApp()
  const trails = await createCircle(ben, 'Trails', true, [ada])
  const { id: activity_id } = await createActivity(ada, { circle_ids: [trails] })
  await leaveCircle(ada, trails)
  const edit = { audience: 'everyone', activity_id, circle_ids: '' } as const
  expect(await previewFor(ada, edit)).toMatchObject({ includes_visitors: false, count: 0 })
})

test('a member previews own activities only, in circles to which they belong', async () => {
  const { ada, ben } = await openTestApp()
  const trails = await createCircle(ada, 'Trails', true)
  const { id: activity_id } = await createActivity(ada)
  const { id: hidden } = await createActivity(ada, { audience: 'me' })
  const { id: own } = await createActivity(ben)
  const circle_ids = String(trails)
  const preview = (query: Partial<Query>) => previewFor(ben, { audience: 'everyone', ...query })

  expect(await preview({ circle_ids })).toBeRejectedWith('members_only')
  expect(await preview({ circle_ids, activity_id: own })).toBeRejectedWith('members_only')
  expect(await preview({ activity_id })).toBeRejectedWith('author_only')
  expect(await preview({ activity_id: hidden })).toBeRejectedWith('activity_not_found')
  expect(await preview({ circle_ids: '1,,2' })).toBeRejectedWith('validation')
})

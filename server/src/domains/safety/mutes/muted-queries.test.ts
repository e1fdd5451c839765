import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../../platform/database/database.ts'
import { muteCircle, muteMember, muteWord } from '../../../testing/actions/mute-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { uploadPhotos } from '../../../testing/uploads.ts'
import { hasMutedWord, mutedCircleIds, mutedMemberIds, mutesChange, mutesMember, notMuted } from './muted-queries.ts'

const openTestApp = sharedTestApp()

type Options = Parameters<typeof notMuted>[2]

/** The titles of the activities of the authors that the viewer does not mute, oldest first. */
async function shownTo(
  { db }: TestApp,
  viewer: { readonly id: number | null },
  authors: readonly Member[],
  options?: Options,
): Promise<string[]> {
  const ids = authors.map(({ id }) => id)
  const query = db.selectFrom('activities as a').select('a.title').where('a.author_id', 'in', ids).orderBy('a.id')
  return (await query.where(notMuted(viewer, 'a', options)).execute()).map(({ title }) => title)
}

const visitor = { id: null }

test('a muted member is left out for the muting member only, and kept where another member is shown', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const authors = [ada, ben, cleo]
  for (const author of authors) await createActivity(author, { title: `By ${author.name}` })
  const all = [`By ${ada.name}`, `By ${ben.name}`, `By ${cleo.name}`]
  await muteMember(ada, ben)
  await muteWord(ada, 'lake')

  expect(await shownTo(testApp, ada, authors)).toEqual([`By ${ada.name}`, `By ${cleo.name}`])
  expect(await shownTo(testApp, ada, authors, { authors: false })).toEqual(all)
  for (const viewer of [ben, cleo, visitor]) expect(await shownTo(testApp, viewer, authors)).toEqual(all)
})

test('the muted members and the muted circles of a member are those that they mute themselves', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const [runners, bakers] = [await createCircle(cleo, 'Runners', false), await createCircle(cleo, 'Bakers', false)]
  await muteMember(ada, ben)
  await muteCircle(ada, runners)
  await muteMember(ben, cleo)
  await muteCircle(ben, bakers)
  const mutedBy = async (viewer: { readonly id: number | null }) => {
    const { rows } = await sql<object>`
      select ${mutedMemberIds(viewer)} as members, ${mutedCircleIds(viewer)} as circles`.execute(testApp.db)
    return rows[0]
  }
  expect(await mutedBy(ada)).toEqual({ members: [ben.id], circles: [runners] })
  expect(await mutedBy(visitor)).toEqual({ members: [], circles: [] })
})

test('a muted circle hides what is in no other circle of the member, except where circles are not asked for', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const muted = await createCircle(cleo, 'Runners', false, [ada, ben])
  const own = await createCircle(cleo, 'Swimmers', true, [ada, ben])
  const foreign = await createCircle(cleo, 'Bakers', false, [ben])
  for (const [title, circle_ids] of [
    ['None', []],
    ['Bakers', [foreign]],
    ['Runners', [muted]],
    ['Runners and Bakers', [muted, foreign]],
    ['Runners and Swimmers', [muted, own]],
  ] as const)
    await createActivity(ben, { title, circle_ids: [...circle_ids] })
  await createActivity(ada, { title: 'Own', circle_ids: [muted] })
  await muteCircle(ada, muted)

  const visible = ['None', 'Bakers', 'Runners and Swimmers', 'Own']
  expect(await shownTo(testApp, ada, [ada, ben])).toEqual(visible)
  expect(await shownTo(testApp, ada, [ada, ben], { circles: false })).toHaveLength(6)
  expect(await shownTo(testApp, cleo, [ada, ben])).toHaveLength(6)
})

test('a muted word hides an activity by the description of each of its own files', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const lake = await createActivity(ben, { title: 'With a photo of a lake' })
  const hill = await createActivity(ben, { title: 'With a photo of a hill' })
  const [first = 0, second = 0] = await uploadPhotos(testApp, ben.id, 2)
  await testApp.db
    .insertInto('activity_media')
    .values([
      { activity_id: lake.id, media_id: first, position: 2, alt_text: 'The jetty' },
      { activity_id: hill.id, media_id: second, position: 2, alt_text: 'A path' },
    ])
    .execute()
  const ids = [lake.id, hill.id]
  await testApp.db.updateTable('activities').set({ has_further_media: true }).where('id', 'in', ids).execute()

  await muteWord(ada, 'jetty')
  expect(await shownTo(testApp, ada, [ben])).toEqual(['With a photo of a hill'])
})

test('a muted word marks texts for the muting member, and not for visitors', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await muteWord(ada, 'lake')
  await muteMember(ben, ada)
  const marks = async (viewer: { readonly id: number | null }) => {
    const [lake, hill] = ['To the LAKE!', 'A hill'].map((text) => hasMutedWord(viewer, sql`${text}::text`))
    const { rows } = await sql<object>`select ${lake} as lake, ${hill} as hill`.execute(testApp.db)
    return rows[0]
  }
  expect(await marks(ada)).toEqual({ lake: true, hill: false })
  for (const viewer of [ben, visitor]) expect(await marks(viewer)).toEqual({ lake: false, hill: false })
})

test.each([
  ['without an end', { isActive: true, remaining: null }],
  ['that ends later', { isActive: true, remaining: 1 }],
  ['that ends at this moment', { isActive: false, remaining: 0 }],
  ['that has ended', { isActive: false, remaining: -1 }],
] as const)('a mute %s: %o', async (_end, { isActive, remaining }) => {
  const { ada, ben, testApp } = await openTestApp()
  const [adaId, benId] = [sql`${ada.id}::bigint`, sql`${ben.id}::bigint`]
  // The time of a transaction stands still.
  const found = await transaction(testApp.db, async (tx) => {
    await sql`insert into mutes (member_id, muted_member_id, expires_at)
      values (${ada.id}, ${ben.id}, now() + ${remaining}::int * interval '1 second')`.execute(tx)
    const { rows } = await sql<object>`
      select ${mutedMemberIds(ada)} as ids, ${mutesMember(adaId, benId)} as mutes, ${mutesMember(benId, adaId)} as back,
        ${mutesChange(adaId).inSeconds} as ends`.execute(tx)
    return rows[0]
  })
  const ends = isActive ? remaining : null
  expect(found).toEqual({ ids: isActive ? [ben.id] : [], mutes: isActive, back: false, ends })
})

test('a cached list is valid until the next mute of its member ends', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await muteMember(ada, ben, 2)
  await muteMember(ada, cleo, 3)
  await muteMember(cleo, ben, 1)
  await sql`insert into mutes (member_id, word, expires_at)
    values (${ada.id}, 'lake', now() - interval '1 hour')`.execute(testApp.db)
  const changeOf = async ({ id }: Member) => {
    const { byText, inSeconds } = mutesChange(sql`${id}::bigint`)
    const { rows } = await sql<{ byText: boolean; inSeconds: number | null }>`
      select ${byText} as "byText", ${inSeconds} as "inSeconds"`.execute(testApp.db)
    return rows[0]
  }
  const { byText, inSeconds } = (await changeOf(ada)) ?? {}
  expect(byText).toBe(false)
  expect(inSeconds).toBeGreaterThan(2 * 3600 - 600)
  expect(inSeconds).toBeLessThanOrEqual(2 * 3600)
  expect(await changeOf(ben)).toEqual({ byText: false, inSeconds: null })
  await muteWord(ben, 'lake')
  expect(await changeOf(ben)).toEqual({ byText: true, inSeconds: null })
})

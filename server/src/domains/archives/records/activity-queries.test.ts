import { activities } from '@daystar/contract/activities'
import { activityLinks } from '@daystar/contract/activities/links'
import { comments } from '@daystar/contract/comments'
import { companions } from '@daystar/contract/companions'
import { engagement } from '@daystar/contract/engagement'
import { blocks } from '@daystar/contract/moderation/blocks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { addComment, createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertMedia } from '../../../testing/uploads.ts'
import { itemsPerFile } from '../format.ts'
import { type activityQueries, daysWithActivities } from './activity-queries.ts'
import { archivedItems } from './item-batch-queries.ts'
import type { ItemScope } from './item-queries.ts'

const openTestApp = sharedTestApp()

const itemsOf = <C extends keyof typeof activityQueries>(
  { db }: TestApp,
  name: C,
  { id }: Member,
  scope: Pick<ItemScope, 'activityId' | 'date'> = {},
) => Array.fromAsync(archivedItems(db, name, { memberId: id, ...scope }))

const block = (member: Member, other: Member) => member.request(blocks.add, { params: { userId: other.id } })
const star = (member: Member, commentId: number) => member.request(comments.star, { params: { commentId } })
const discard = ({ db }: TestApp, mediaId: number) =>
  db.updateTable('media').set({ discarded_at: new Date() }).where('id', '=', mediaId).execute()

test('activities are those of the member, each with its own circles, mentions, files and versions', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { db } = testApp
  const circleId = await createCircle(ada, 'Swimmers', true)
  await createCircle(ada, 'Runners', true)
  const lake = await createActivity(ada, {
    title: 'Lake',
    description: `With [${ben.name}](u:${ben.id})`,
    circle_ids: [circleId],
    timestamp: '2026-03-21T05:30:00Z',
    time_zone: 'Asia/Kathmandu',
  })
  const hill = await createActivity(ada, {
    title: 'Hill',
    description: `With [${cleo.name}](u:${cleo.id}) and [${ben.name}](u:${ben.id})`,
    timestamp: '2026-03-22T05:30:00Z',
    time_zone: 'America/St_Johns',
  })
  await createActivity(ben, { title: `By ${ben.name}`, timestamp: '2026-03-21T05:30:00Z' })
  await ada.request(activities.update, { params: { activityId: hill.id }, body: { title: 'High hill' } })
  const [first = 0, second = 0, third = 0, discarded = 0] = await insertMedia(db, ada.id, 4)
  await discard(testApp, discarded)
  await db.updateTable('activities').set({ media_id: first }).where('id', '=', lake.id).execute()
  await db.updateTable('activities').set({ media_id: discarded }).where('id', '=', hill.id).execute()
  await db.updateTable('activities').set({ has_further_media: true }).where('author_id', '=', ada.id).execute()
  await db
    .insertInto('activity_media')
    .values([
      { activity_id: lake.id, media_id: second, position: 2 },
      { activity_id: hill.id, media_id: third, position: 2 },
      { activity_id: hill.id, media_id: discarded, position: 3 },
    ])
    .execute()
  await sql`with run as (insert into member_imports (member_id, folder, state) values (${ada.id}, '', 'done') returning id)
    insert into imported_activities (activity_id, member_id, import_id, key, origin)
    select ${hill.id}, ${ada.id}, run.id, 'a key', '{"community": {}}' from run`.execute(db)

  const [one, other, ...rest] = await itemsOf(testApp, 'activities', ada)
  expect(rest).toEqual([])
  expect(one).toMatchObject({
    title: 'Lake',
    key: expect.stringMatching(new RegExp(`^${lake.id}@20`)),
    circles: [{ id: circleId, name: 'Swimmers' }],
    mentions: [{ id: ben.id, name: ben.name }],
    companions: [],
    media: { file: `media/${first}.webp` },
    further_media: [{ file: `media/${second}.webp` }],
    imported: null,
    versions: [],
  })
  expect(other).toMatchObject({
    title: 'High hill',
    key: 'a key',
    circles: [],
    mentions: [{ id: ben.id }, { id: cleo.id }],
    media: null,
    further_media: [{ file: `media/${third}.webp` }],
    imported: { community: {} },
    versions: [{ title: 'Hill' }],
  })
  const ofDay = await itemsOf(testApp, 'activities', ada, { date: '2026-03-22' })
  expect(ofDay.map(({ title }) => title)).toEqual(['High hill'])
  expect(await daysWithActivities(db, ada.id)).toEqual([
    { date: '2026-03-21', count: 1 },
    { date: '2026-03-22', count: 1 },
  ])
})

test('mentions leave out a member who blocked the author', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await createActivity(ada, { description: `With [${ben.name}](u:${ben.id}) and [them](u:${cleo.id})` })
  await block(cleo, ada)
  expect(await itemsOf(testApp, 'activities', ada)).toMatchObject([{ mentions: [{ id: ben.id }] }])
})

/** Ada's activity, of which each companion confirmed that they did it together; returns the ids of their own ones. */
async function swimTogether(author: Member, ...named: Member[]) {
  const swim = await createActivity(author, { companion_ids: named.map(({ id }) => id) })
  const ownIds: number[] = []
  for (const member of named) {
    const { id: own_activity_id } = await createActivity(member)
    await member.request(companions.confirm, { params: { activityId: swim.id }, body: { own_activity_id } })
    ownIds.push(own_activity_id)
  }
  return [swim.id, ...ownIds].map(String)
}

/** For each activity in the archive of the member, the names of its companions and the ids in their keys. */
async function companionsIn(testApp: TestApp, member: Member) {
  const items = await itemsOf(testApp, 'activities', member)
  return items.map((item) => (item.companions ?? []).map(({ name, key }) => [name, key?.split('@')[0] ?? null]))
}

test('companions are those of each activity who confirmed it, for both', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  for (const follower of [ben, cleo, dora]) await follow(follower, ada)
  const [first, ofBen, ofCleo] = await swimTogether(ada, ben, cleo)
  const [second, ofDora] = await swimTogether(ada, dora)
  await createActivity(ada, { companion_ids: [ben.id] })

  const ofFirst = [
    [ben.name, ofBen],
    [cleo.name, ofCleo],
  ]
  expect(await companionsIn(testApp, ada)).toEqual([ofFirst, [[dora.name, ofDora]], []])
  for (const member of [ben, cleo]) expect(await companionsIn(testApp, member)).toEqual([[[ada.name, first]]])
  expect(await companionsIn(testApp, dora)).toEqual([[[ada.name, second]]])
})

test('a companion is named without an activity that the member does not see', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ada, ben)
  const [, ofBen] = await swimTogether(ada, ben)
  const change = (audience: 'followers' | 'me') =>
    ben.request(activities.update, { params: { activityId: Number(ofBen) }, body: { audience } })
  await change('followers')
  expect(await companionsIn(testApp, ada)).toEqual([[[ben.name, ofBen]]])
  await change('me')
  expect(await companionsIn(testApp, ada)).toEqual([[[ben.name, null]]])
})

test('a companion whom the member does not see is left out', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const follower of [ben, cleo]) await follow(follower, ada)
  const [, ofBen] = await swimTogether(ada, ben, cleo)
  await testApp.db.updateTable('members').set({ is_limited: true }).where('id', '=', cleo.id).execute()
  expect(await companionsIn(testApp, ada)).toEqual([[[ben.name, ofBen]]])
})

test('a companion is in the archive of the one who was named, and of the author unless it is withdrawn', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  for (const follower of [ben, cleo, dora]) await follow(follower, ada)
  await follow(dora, ben)
  const { id: activityId } = await createActivity(ada, { title: 'Swim', companion_ids: [ben.id, cleo.id, dora.id] })
  await createActivity(ben, { title: 'Run', companion_ids: [dora.id] })
  const params = { activityId }
  await cleo.request(companions.decline, { params })
  const statesFor = async (member: Member) =>
    (await itemsOf(testApp, 'companions', member)).map(({ activity, member: named, state, answered_at: at }) => [
      activity.title,
      named?.name,
      state,
      at === null ? 'open' : 'answered',
    ])

  expect(await statesFor(ada)).toEqual([
    ['Swim', ben.name, 'pending', 'open'],
    ['Swim', cleo.name, 'pending', 'open'],
    ['Swim', dora.name, 'pending', 'open'],
  ])
  expect(await statesFor(cleo)).toEqual([['Swim', cleo.name, 'declined', 'answered']])
  await ben.request(companions.confirm, { params, body: {} })
  await testApp.db.updateTable('companions').set({ is_withdrawn: true }).where('member_id', '=', cleo.id).execute()
  await block(dora, ada)
  expect(await statesFor(ada)).toEqual([['Swim', ben.name, 'confirmed', 'answered']])
  expect(await statesFor(ben)).toEqual([
    ['Swim', ben.name, 'confirmed', 'answered'],
    ['Run', dora.name, 'pending', 'open'],
  ])
})

test('comments on own activities have texts and photos of the member only, and leave out blocked members', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { db } = testApp
  const first = await createActivity(ada)
  const second = await createActivity(ada)
  const foreign = await createActivity(ben)
  const own = await addComment(ada, first.id, 'Cold')
  const theirs = await addComment(ben, first.id, 'Nice')
  await addComment(cleo, first.id, 'Hidden')
  const later = await addComment(ada, second.id, 'Warm')
  await addComment(ada, foreign.id, 'Elsewhere')
  await block(ada, cleo)
  const edits = [
    [ada, own.id],
    [ben, theirs.id],
  ] as const
  for (const [author, commentId] of edits)
    await author.request(comments.edit, { params: { commentId }, body: { content: 'Edited' } })
  const [photo = 0, discarded = 0] = await insertMedia(db, ada.id, 2)
  await discard(testApp, discarded)
  const [photoOfBen = 0] = await insertMedia(db, ben.id, 1)
  for (const [id, media_id] of [
    [own.id, photo],
    [later.id, discarded],
    [theirs.id, photoOfBen],
  ] as const)
    await db.updateTable('comments').set({ media_id }).where('id', '=', id).execute()

  const expected = [
    { author: { id: ada.id }, is_own: true, versions: [{ content: 'Cold' }], photo: `media/${photo}.webp` },
    { author: { id: ben.id }, is_own: false, versions: [], photo: null },
    { author: { id: ada.id }, is_own: true, content: 'Warm', versions: [], photo: null },
  ]
  expect(await itemsOf(testApp, 'comments_on_own_activities', ada)).toMatchObject(expected)
  const ofFirst = await itemsOf(testApp, 'comments_on_own_activities', ada, { activityId: first.id })
  expect(ofFirst).toMatchObject(expected.slice(0, 2))
  await db
    .updateTable('comments')
    .set({ author_id: null, content: '', media_id: null })
    .where('id', '=', theirs.id)
    .execute()
  const afterDeletion = await itemsOf(testApp, 'comments_on_own_activities', ada, { activityId: first.id })
  expect(afterDeletion).toMatchObject([{ is_own: true }, { author: null, is_own: false }])
})

test('comments on other activities are those of the member, and name only what the member sees', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const own = await createActivity(ada)
  const shown = await createActivity(ben, { title: 'Run' })
  const withdrawn = await createActivity(ben, { title: 'Withdrawn' })
  const hidden = await createActivity(cleo, { title: 'Hidden' })
  for (const { id } of [own, shown, withdrawn, hidden]) await addComment(ada, id, `By ${ada.name}`)
  await addComment(cleo, shown.id, `By ${cleo.name}`)
  await ben.request(activities.update, { params: { activityId: withdrawn.id }, body: { audience: 'me' } })
  await block(cleo, ada)
  expect(await itemsOf(testApp, 'comments_on_other_activities', ada)).toMatchObject([
    { content: `By ${ada.name}`, activity: { id: shown.id, title: 'Run', author: { id: ben.id, name: ben.name } } },
    { content: `By ${ada.name}`, activity: { id: withdrawn.id, title: null, author: null } },
    { content: `By ${ada.name}`, activity: { id: hidden.id, title: null, author: null } },
  ])
})

test('high fives and stars received leave out blocked members, and those given leave out what is hidden', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  const [first, second] = [await createActivity(ada), await createActivity(ada)]
  const run = await createActivity(ben, { title: 'Run' })
  const hidden = await createActivity(cleo, { title: 'Hidden' })
  const highFive = (member: Member, { id }: { id: number }) =>
    member.request(engagement.give, { body: { activity_id: id } })
  for (const member of [ben, cleo]) await highFive(member, first)
  await highFive(dora, second)
  for (const activity of [run, hidden]) await highFive(ada, activity)
  await highFive(dora, run)
  const own = await addComment(ada, first.id, 'Cold')
  for (const member of [ben, cleo]) await star(member, own.id)
  const ofBen = await addComment(ben, run.id, 'Fast')
  const ofCleo = await addComment(cleo, run.id, 'Far')
  for (const { id } of [ofBen, ofCleo]) await star(ada, id)
  await star(dora, ofBen.id)
  await block(cleo, ada)

  expect(await itemsOf(testApp, 'high_fives_received', ada)).toMatchObject([
    { activity_id: first.id, member: { id: ben.id } },
    { activity_id: second.id, member: { id: dora.id } },
  ])
  expect(await itemsOf(testApp, 'high_fives_received', ada, { activityId: second.id })).toHaveLength(1)
  expect(await itemsOf(testApp, 'high_fives_given', ada)).toMatchObject([
    { activity: { id: run.id, title: 'Run', author: { id: ben.id } } },
    { activity: { id: hidden.id, title: null, author: null } },
  ])
  expect(await itemsOf(testApp, 'stars_received', ada)).toMatchObject([{ comment_id: own.id, member: { id: ben.id } }])
  expect(await itemsOf(testApp, 'stars_given', ada)).toMatchObject([
    { comment_id: ofBen.id, activity: { title: 'Run' }, author: { id: ben.id } },
    { comment_id: ofCleo.id, activity: { title: 'Run' }, author: null },
  ])
})

test('drafts, links, pins, hidden memories and muted activities are those of the member', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { db } = testApp
  const { id: activity_id } = await createActivity(ada, { title: 'Swim' })
  for (const { id: member_id, name } of [ben, ada]) {
    await sql`insert into drafts (id, member_id, content, created_at) values
      (gen_random_uuid(), ${member_id}, ${JSON.stringify({ title: `Second of ${name}` })}, '2026-01-02'),
      (gen_random_uuid(), ${member_id}, ${JSON.stringify({ title: `First of ${name}` })}, '2026-01-01')`.execute(db)
    await db
      .insertInto('hidden_memories')
      .values({ member_id, place: `Pool of ${name}` })
      .execute()
    await db.insertInto('muted_activities').values({ member_id, activity_id }).execute()
  }
  await db.insertInto('hidden_memories').values({ member_id: ada.id, person_id: ben.id }).execute()
  await db.insertInto('pinned_activities').values({ member_id: ada.id, activity_id }).execute()
  await ada.request(activityLinks.create, { params: { activityId: activity_id }, body: { days: 7 } })

  expect((await itemsOf(testApp, 'drafts', ada)).map(({ content }) => content)).toMatchObject([
    { title: `First of ${ada.name}` },
    { title: `Second of ${ada.name}` },
  ])
  expect(await itemsOf(testApp, 'hidden_memories', ada)).toMatchObject([
    { place: `Pool of ${ada.name}`, member: null, is_everything: false },
    { place: null, member: { id: ben.id }, is_everything: false },
  ])
  expect(await itemsOf(testApp, 'muted_activities', ada)).toMatchObject([
    { activity: { id: activity_id, title: 'Swim' } },
  ])
  for (const name of ['pinned_activities', 'activity_links'] as const) {
    expect(await itemsOf(testApp, name, ada)).toMatchObject([{ activity_id }])
    expect(await itemsOf(testApp, name, ben)).toEqual([])
  }
})

test.each([itemsPerFile, itemsPerFile + 1])('a collection of %i items is complete and in order', async (count) => {
  const { ada, testApp } = await openTestApp()
  await sql`insert into activities (author_id, title, occurred_at, local_date)
    select ${ada.id}, 'Swim ' || n, now(), current_date from generate_series(1, ${count}::int) n`.execute(testApp.db)
  const ids = (await itemsOf(testApp, 'activities', ada)).map(({ id }) => id)
  expect(ids).toHaveLength(count)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
})

import { activities } from '@daystar/contract/activities'
import { type DraftContent, drafts } from '@daystar/contract/drafts'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertMedia } from '../../testing/uploads.ts'
import { cleanUpMedia } from '../media/index.ts'
import { suspendByEmail } from '../moderation/index.ts'
import { publishDraft, queueOverdueDrafts } from './publishing-commands.ts'

const openTestApp = sharedTestApp()

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

async function schedule(member: Member, content: DraftContent, publish_at = inAnHour()): Promise<string> {
  const draftId = crypto.randomUUID()
  const draft = await member.request(drafts.save, { params: { draftId }, body: { content, publish_at } })
  expect(draft).toMatchObject({ publish_at })
  return draftId
}

/** Moves the time of a scheduled draft into the past. */
async function becomeDue({ db }: TestApp, id: string): Promise<void> {
  await sql`update drafts set publish_at = now() - interval '1 second' where id = ${id}`.execute(db)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'
    where key like ${`publish_draft:%:${id}`}`.execute(db)
}

async function runAtItsTime(testApp: TestApp, id: string): Promise<void> {
  await becomeDue(testApp, id)
  await testApp.runJobs()
}

const titlesOf = async (member: Member) =>
  (await member.request(activities.ofMember, { params: { userId: String(member.id) } })).map(({ title }) => title)
const draftOf = (member: Member, draftId: string) => member.request(drafts.read, { params: { draftId } })
const kindsFor = async (member: Member) => (await member.request(notifications.list)).map(({ type }) => type)

test('posts a draft at the chosen time with all its fields, and mentions whom it mentions', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  const id = await schedule(ada, {
    title: 'Swim',
    description: `With [${ben.name}](u:${ben.id})`,
    mentions: [ben.id],
    tags: ['lake'],
    mood: 'Calm',
    audience: 'followers',
  })
  await testApp.runJobs()
  expect(await titlesOf(ada)).toEqual([])
  await runAtItsTime(testApp, id)
  const [posted] = await ada.request(activities.ofMember, { params: { userId: String(ada.id) } })
  expect(posted).toMatchObject({ title: 'Swim', tags: ['lake'], mood: 'Calm', audience: 'followers' })
  expect(await draftOf(ada, id)).toBeRejectedWith('draft_not_found')
  expect(await kindsFor(ben)).toContain('activity_mention')
})

test('the time of the activity is the chosen one, and its day that in the time zone of the draft', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim', time_zone: 'Pacific/Auckland' })
  await sql`update drafts set publish_at = '2026-03-01T11:30:00Z' where id = ${id}`.execute(testApp.db)
  await publishDraft(testApp.deps, { memberId: ada.id, draftId: id })
  const [posted] = await ada.request(activities.ofMember, { params: { userId: String(ada.id) } })
  expect(posted).toMatchObject({ timestamp: '2026-03-01T11:30:00.000Z', local_date: '2026-03-02' })
})

test.each([
  ['in the past', () => new Date(Date.now() - 60_000).toISOString(), 'Choose a time in the future.'],
  ['in two years', () => new Date(Date.now() + 730 * 86_400_000).toISOString(), 'Choose a time within a year.'],
])('rejects a time %s', async (_name, time, message) => {
  const { ada } = await openTestApp()
  const params = { draftId: crypto.randomUUID() }
  const reply = await ada.request(drafts.save, { params, body: { content: { title: 'Swim' }, publish_at: time() } })
  expect(JSON.stringify(reply)).toContain(message)
})

test('a draft without a title is not scheduled', async () => {
  const { ada } = await openTestApp()
  const params = { draftId: crypto.randomUUID() }
  const reply = await ada.request(drafts.save, { params, body: { content: { mood: 'Calm' }, publish_at: inAnHour() } })
  expect(JSON.stringify(reply)).toContain('Please give it a title.')
})

test('a draft is not scheduled for a circle of which its author is no member', async () => {
  const { ada, ben } = await openTestApp()
  const circle = await createCircle(ben, 'Swimmers', false)
  const params = { draftId: crypto.randomUUID() }
  const body = { content: { title: 'Swim', circle_ids: [circle] }, publish_at: inAnHour() }
  expect(await ada.request(drafts.save, { params, body })).toBeRejectedWith('members_only')
})

test('a scheduled draft can be given another time, and cancelled', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const change = (publish_at: string | null) =>
    ada.request(drafts.save, {
      params: { draftId: id },
      body: { content: { title: 'Swim' }, base: { title: 'Swim' }, publish_at },
    })
  expect(await change(later)).toMatchObject({ publish_at: later })
  expect(await change(null)).toMatchObject({ publish_at: null })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await testApp.runJobs()
  expect(await titlesOf(ada)).toEqual([])
  expect(await draftOf(ada, id)).toMatchObject({ content: { title: 'Swim' } })
})

test('a draft whose author left its circle returns to them with one notification', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const circle = await createCircle(ben, 'Swimmers', false, [ada])
  const ids = [await schedule(ada, { title: 'Swim', circle_ids: [circle] })]
  ids.push(await schedule(ada, { title: 'Run', circle_ids: [circle] }))
  await leaveCircle(ada, circle)
  for (const id of ids) await runAtItsTime(testApp, id)
  for (const id of ids) expect(await draftOf(ada, id)).toMatchObject({ publish_at: null, failure: 'members_only' })
  expect(await titlesOf(ada)).toEqual([])
  expect((await kindsFor(ada)).filter((type) => type === 'draft_returned')).toHaveLength(1)
  expect(await kindsFor(ben)).not.toContain('draft_returned')
})

test('a draft returns if a circle of it was deleted, or became public', async () => {
  const { ada, testApp } = await openTestApp()
  const [deleted, opened] = [await createCircle(ada, 'One', false), await createCircle(ada, 'Two', true)]
  const inDeleted = await schedule(ada, { title: 'Swim', circle_ids: [deleted] })
  const inOpened = await schedule(ada, { title: 'Run', circle_ids: [opened] })
  await sql`delete from circles where id = ${deleted}`.execute(testApp.db)
  await sql`update circles set is_private = false where id = ${opened}`.execute(testApp.db)
  await runAtItsTime(testApp, inDeleted)
  await runAtItsTime(testApp, inOpened)
  expect(await draftOf(ada, inDeleted)).toMatchObject({ failure: 'circle_not_found' })
  expect(await draftOf(ada, inOpened)).toMatchObject({ failure: 'audience_changed' })
  expect(await titlesOf(ada)).toEqual([])
})

test('a draft of a suspended member returns', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  await suspendByEmail(testApp.deps, { email: ada.email, days: 1, reason: 'Spam.' })
  await runAtItsTime(testApp, id)
  const rows = await testApp.db.selectFrom('drafts').select(['failure', 'publish_at']).where('id', '=', id).execute()
  expect(rows).toEqual([{ failure: 'account_suspended', publish_at: null }])
})

test('a draft of a new account returns if the limits no longer allow it', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  const id = await schedule(ada, { title: 'Swim' })
  const links = Array.from({ length: 60 }, (_, index) => `https://lake.example/${index}`).join(' ')
  await sql`update drafts set content = ${JSON.stringify({ title: 'Swim', description: links })}::jsonb`.execute(
    testApp.db,
  )
  await sql`update members set created_at = now() where id = ${ada.id}`.execute(testApp.db)
  await runAtItsTime(testApp, id)
  expect(await draftOf(ada, id)).toMatchObject({ failure: 'new_account_limit', publish_at: null })
})

test('a returned draft can be scheduled again, which clears the reason', async () => {
  const { ada, testApp } = await openTestApp()
  const circle = await createCircle(ada, 'One', false)
  const id = await schedule(ada, { title: 'Swim', circle_ids: [circle] })
  await sql`delete from circles where id = ${circle}`.execute(testApp.db)
  await runAtItsTime(testApp, id)
  const base = { title: 'Swim', circle_ids: [circle] }
  const body = { content: { title: 'Swim' }, base, publish_at: inAnHour() }
  expect(await ada.request(drafts.save, { params: { draftId: id }, body })).toMatchObject({ failure: null })
  await runAtItsTime(testApp, id)
  expect(await titlesOf(ada)).toEqual(['Swim'])
})

test('jobs of several processes post a draft once', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  await becomeDue(testApp, id)
  const key = { memberId: ada.id, draftId: id }
  await Promise.all(Array.from({ length: 5 }, () => publishDraft(testApp.deps, key)))
  expect(await titlesOf(ada)).toEqual(['Swim'])
})

test('an edit that waits for the job is rejected instead of creating a second draft', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  await becomeDue(testApp, id)
  const body = { content: { title: 'Long swim' }, base: { title: 'Swim' } }
  const edits = Promise.all(
    Array.from({ length: 4 }, () => ada.request(drafts.save, { params: { draftId: id }, body })),
  )
  await Promise.all([publishDraft(testApp.deps, { memberId: ada.id, draftId: id }), edits])
  const [title, ...others] = await titlesOf(ada)
  expect(others).toEqual([])
  const left = await ada.request(drafts.list)
  // The edit was either before the job, which posts it, or after it.
  if (title === 'Swim') for (const edit of await edits) expect(edit).toBeRejectedWith('draft_posted')
  expect(left).toEqual([])
})

test('an edit of a draft whose time has just passed is posted by the job', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  await becomeDue(testApp, id)
  const body = { content: { title: 'Long swim' }, base: { title: 'Swim' } }
  await ada.request(drafts.save, { params: { draftId: id }, body })
  await testApp.runJobs()
  expect(await titlesOf(ada)).toEqual(['Long swim'])
})

test('the job waits for an edit, and does nothing if the edit chose another time', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  await becomeDue(testApp, id)
  await duringTransaction(
    testApp,
    (tx) => sql`update drafts set publish_at = now() + interval '1 hour' where id = ${id}`.execute(tx),
    () => publishDraft(testApp.deps, { memberId: ada.id, draftId: id }),
  )
  expect(await titlesOf(ada)).toEqual([])
  expect(await draftOf(ada, id)).toMatchObject({ failure: null })
})

test('a draft whose job was lost is queued again by the cleanup job', async () => {
  const { ada, testApp } = await openTestApp()
  const id = await schedule(ada, { title: 'Swim' })
  await sql`update drafts set publish_at = now() - interval '1 hour' where id = ${id}`.execute(testApp.db)
  await sql`delete from graphile_worker._private_jobs`.execute(testApp.db)
  await queueOverdueDrafts(testApp.deps)
  await testApp.runJobs()
  expect(await titlesOf(ada)).toEqual(['Swim'])
})

async function insertOldPhoto({ db }: TestApp, owner: Member): Promise<number> {
  const [id = 0] = await insertMedia(db, owner.id, 1)
  await sql`update media set created_at = now() - interval '2 days' where id = ${id}`.execute(db)
  return id
}

test('a draft is returned with its photos, which only its member can add', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const mediaId = await insertOldPhoto(testApp, ada)
  const content = { title: 'Swim', media_items: [{ media_id: mediaId, alt_text: 'A lake' }] }
  const params = { draftId: crypto.randomUUID() }
  const photos = [{ id: mediaId, kind: 'image', alt: 'A lake' }]
  expect(await ada.request(drafts.save, { params, body: { content } })).toMatchObject({ media: photos })
  expect(await ada.request(drafts.read, { params })).toMatchObject({ media: photos })
  expect(await ada.request(drafts.list)).toMatchObject([{ media: photos }])
  expect(await ben.request(drafts.save, { params, body: { content } })).toMatchObject({ media: [] })
})

test('the uploads of a draft are kept until it is posted, with the activity', async () => {
  const { ada, testApp } = await openTestApp()
  const mediaId = await insertOldPhoto(testApp, ada)
  const isKept = async () => {
    await cleanUpMedia(testApp.deps)
    const row = await testApp.db.selectFrom('media').select('discarded_at').where('id', '=', mediaId).execute()
    return row[0]?.discarded_at === null
  }
  const id = await schedule(ada, { title: 'Swim', media_items: [{ media_id: mediaId, alt_text: 'A lake' }] })
  expect(await isKept()).toBe(true)
  await runAtItsTime(testApp, id)
  expect(await isKept()).toBe(true)
  const [posted] = await ada.request(activities.ofMember, { params: { userId: String(ada.id) } })
  expect(posted?.media).toMatchObject([{ id: mediaId, alt: 'A lake' }])
})

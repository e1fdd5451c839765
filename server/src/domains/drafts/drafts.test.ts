import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { type DraftContent, drafts } from '@daystar/contract/drafts'
import { feed } from '@daystar/contract/feed'
import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const newId = () => crypto.randomUUID()
const save = (member: Member, draftId: string, content: DraftContent, base: DraftContent | null = null) =>
  member.request(drafts.save, { params: { draftId }, body: { content, base } })
const titles = async (member: Member) => (await member.request(drafts.list)).map(({ content }) => content.title)

test('stores what was typed, and lists the last changed draft first', async () => {
  const { ada } = await openTestApp()
  const [swim, run] = [newId(), newId()]
  await save(ada, swim, { title: 'Swim', description: 'Cold.', tags: ['lake'], duration: '45m', mood: '' })
  await save(ada, run, { title: 'Run' })
  expect(await ada.request(drafts.read, { params: { draftId: swim } })).toMatchObject({
    id: swim,
    content: { title: 'Swim', description: 'Cold.', tags: ['lake'], duration: '45m' },
    publish_at: null,
    failure: null,
  })
  expect(await titles(ada)).toEqual(['Run', 'Swim'])
  await save(ada, swim, { title: 'Long swim' }, { title: 'Swim' })
  expect(await titles(ada)).toEqual(['Long swim', 'Run'])
})

test('a draft is in no list, count, search or feed, not even of its member', async () => {
  const { ada, ben } = await openTestApp()
  await save(ada, newId(), { title: 'Zeppelin', tags: ['zeppelin'] })
  for (const member of [ada, ben]) {
    const replies = await Promise.all([
      member.request(activities.ofMember, { params: { userId: String(ada.id) } }),
      member.request(feed.home, { query: { scope: 'everyone' } }),
      member.request(feed.home, { query: { scope: 'mine' } }),
      member.request(feed.home, { query: { tag: 'zeppelin' } }),
      member.request(users.read, { params: { userId: String(ada.id) } }),
      ben.request(drafts.list),
    ])
    for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/zeppelin/i)
    expect(replies[4]).toMatchObject({ activitiesCount: 0 })
  }
  expect(await titles(ada)).toEqual(['Zeppelin'])
})

test('another member cannot change or delete a draft whose id they know', async () => {
  const { ada, ben } = await openTestApp()
  const draftId = newId()
  await save(ada, draftId, { title: 'Swim' })
  await ben.request(drafts.remove, { params: { draftId } })
  await save(ben, draftId, { title: 'Run' })
  expect(await titles(ada)).toEqual(['Swim'])
  expect(await titles(ben)).toEqual(['Run'])
})

test('a repeated save creates one draft, also at the same moment', async () => {
  const { ada } = await openTestApp()
  const draftId = newId()
  await Promise.all(Array.from({ length: 6 }, () => save(ada, draftId, { title: 'Swim' })))
  expect(await titles(ada)).toEqual(['Swim'])
})

test('two devices that change one text in different ways keep both texts', async () => {
  const { ada } = await openTestApp()
  const draftId = newId()
  const base = { title: 'Swim' }
  await save(ada, draftId, base)
  const replies = await Promise.all(
    ['Cold swim', 'Long swim'].map((title) => save(ada, draftId, { title, mood: 'Calm' }, base)),
  )
  expect(replies.map(({ content }) => content.title)).toEqual(['Cold swim', 'Long swim'])
  expect(new Set(replies.map(({ id }) => id)).size).toBe(2)
  expect((await titles(ada)).sort()).toEqual(['Cold swim', 'Long swim'])
})

test('a device that saves a draft after another one deleted it keeps its text', async () => {
  const { ada } = await openTestApp()
  const draftId = newId()
  await save(ada, draftId, { title: 'Swim' })
  await ada.request(drafts.remove, { params: { draftId } })
  await save(ada, draftId, { title: 'Swim in the lake' }, { title: 'Swim' })
  expect(await titles(ada)).toEqual(['Swim in the lake'])
})

test('a member has a limited number of drafts, also by simultaneous requests', async () => {
  const { ada, testApp } = await openTestApp()
  await sql`insert into drafts (member_id, id, content)
    select ${ada.id}, gen_random_uuid(), '{}' from generate_series(3, ${limits.drafts})`.execute(testApp.db)
  const replies = await Promise.all(Array.from({ length: 5 }, () => save(ada, newId(), { title: 'Swim' })))
  expect(replies.filter((reply) => 'code' in reply && reply.code === 'drafts_full')).toHaveLength(3)
  expect(await ada.request(drafts.list)).toHaveLength(limits.drafts)
})

test('posting a draft deletes it, and only the first of two devices posts it', async () => {
  const { ada } = await openTestApp()
  const draftId = newId()
  await save(ada, draftId, { title: 'Swim' })
  const post = () => ada.request(activities.upload, { body: { title: 'Swim', draft_id: draftId } })
  const replies = await Promise.all([post(), post(), post()])
  expect(replies.filter((reply) => 'title' in reply)).toHaveLength(1)
  for (const reply of replies.filter((one) => 'code' in one)) expect(reply).toBeRejectedWith('draft_posted')
  expect(await titles(ada)).toEqual([])
  const posted = await ada.request(activities.ofMember, { params: { userId: String(ada.id) } })
  expect(posted).toHaveLength(1)
})

test('a device that still has a draft that was posted cannot save it again', async () => {
  const { ada } = await openTestApp()
  const draftId = newId()
  await save(ada, draftId, { title: 'Swim' })
  await createActivity(ada, { title: 'Swim', draft_id: draftId })
  expect(await save(ada, draftId, { title: 'Swim' })).toBeRejectedWith('draft_posted')
  expect(await titles(ada)).toEqual([])
})

test('the drafts of a member are deleted with the account', async () => {
  const { ada, testApp } = await openTestApp()
  await save(ada, newId(), { title: 'Swim' })
  await testApp.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect(await testApp.db.selectFrom('drafts').select('id').where('member_id', '=', ada.id).execute()).toEqual([])
})

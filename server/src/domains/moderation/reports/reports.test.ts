import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { reports } from '@daystar/contract/moderation/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decide, report } from '../../../testing/actions/moderation-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'

const createCommunity = () => createTestApp({ members: ['mona'] }, { language: 'en' })

const readCase = async (moderator: Member, caseId: number) => moderator.request(reports.read, { params: { caseId } })
const openCases = async (moderator: Member) => moderator.request(reports.list)

test('the snapshot of an activity survives its edit and its deletion', async () => {
  const { ada, ben, cleo, mona } = await createCommunity()
  const { id } = await createActivity(ada, { title: 'Watches', description: 'Cheap watches' })
  await report(ben, 'activity', id, { text: 'Advertising.' })
  await ada.request(activities.update, { params: { activityId: id }, body: { title: 'Lake', description: 'Cold' } })
  await report(cleo, 'activity', id)

  const [first, ...others] = await openCases(mona)
  expect(others).toEqual([])
  expect(first).toMatchObject({ subject_type: 'activity', subject_id: id, report_count: 2, member: { name: ada.name } })
  const caseId = first?.id ?? 0
  expect(await readCase(mona, caseId)).toMatchObject({
    reports: [
      { reporter: { name: ben.name }, text: 'Advertising.', snapshot: { title: 'Watches', text: 'Cheap watches' } },
      { reporter: { name: cleo.name }, snapshot: { title: 'Lake', text: 'Cold' } },
    ],
    current: { title: 'Lake', text: 'Cold' },
    activity_id: id,
  })

  await ada.request(activities.remove, { params: { activityId: id } })
  expect(await readCase(mona, caseId)).toMatchObject({
    reports: [{ snapshot: { title: 'Watches' } }, { snapshot: { title: 'Lake' } }],
    current: null,
  })
})

test('the photo of a reported activity stays for moderators after its deletion, until the decision', async () => {
  const { ada, ben, mona, testApp } = await createCommunity()
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const { id, media_url: oldUrl } = await ada.upload(activities.upload, { title: 'Lake', audience: 'followers' }, file)
  const url = (path: string | null) => testApp.app.inject({ url: path ?? '' })
  await follow(ben, ada)
  await report(ben, 'activity', id)
  expect((await url(oldUrl)).statusCode).toBe(200)
  await ada.request(activities.remove, { params: { activityId: id } })
  await testApp.runJobs()

  const [{ id: caseId } = { id: 0 }] = await openCases(mona)
  const snapshotUrl = (await readCase(mona, caseId)).reports[0]?.snapshot.media[0]?.url ?? ''
  expect((await url(snapshotUrl)).statusCode).toBe(200)
  expect((await url(oldUrl)).statusCode).toBe(404)
  expect((await url(snapshotUrl.split('?')[0] ?? '')).statusCode).toBe(404)

  await decide(mona, caseId)
  await testApp.runJobs()
  expect((await url(snapshotUrl)).statusCode).toBe(404)
  expect(await testApp.db.selectFrom('media').select('id').execute()).toEqual([])
})

test('reports a comment, a profile, a circle and their pictures', async () => {
  const { ada, ben, mona } = await createCommunity()
  const { id: activityId } = await createActivity(ada)
  const comment = await ada.request(comments.add, { params: { activityId }, body: { content: 'Buy it' } })
  const file = { name: 'lake.jpg', content: await createJpeg() }
  await ada.upload(users.picture, {}, file)
  await ada.request(users.edit, { body: { bio: 'Sells watches' } })
  const circleId = await createCircle(ada, 'Watches', true)
  await ada.upload(circles.image, {}, file, { params: { circleId } })
  for (const [type, id] of [
    ['comment', comment.id],
    ['member', ada.id],
    ['member_picture', ada.id],
    ['circle', circleId],
    ['circle_picture', circleId],
  ] as const)
    expect(await report(ben, type, id)).toMatchObject({ subject_type: type, decided_at: null })

  const details = await Promise.all((await openCases(mona)).map(({ id }) => readCase(mona, id)))
  expect(
    details.map(({ subject_type, member, reports: [first] }) => [
      subject_type,
      member?.name ?? null,
      first?.snapshot.title,
      first?.snapshot.text,
      first?.snapshot.media.length,
    ]),
  ).toEqual([
    ['comment', ada.name, '', 'Buy it', 0],
    ['member', ada.name, ada.name, `@${ada.username}\nSells watches`, 1],
    ['member_picture', ada.name, ada.name, '', 1],
    ['circle', null, 'Watches', '', 1],
    ['circle_picture', null, 'Watches', '', 1],
  ])
})

test('a member reports a subject once until it is decided, and then again', async () => {
  const { ada, ben, mona } = await createCommunity()
  await report(ben, 'member', ada.id)
  expect(await report(ben, 'member', ada.id)).toBeRejectedWith('already_reported')
  const [{ id: caseId } = { id: 0 }] = await openCases(mona)
  await decide(mona, caseId, { reply: `Thank you, we talked to ${ada.name}.` })
  await report(ben, 'member', ada.id)

  const [{ id: nextId } = { id: 0 }] = await openCases(mona)
  expect(await readCase(mona, nextId)).toMatchObject({ earlier_cases: [{ id: caseId }] })
  expect(await ben.request(reports.own)).toMatchObject([
    { decided_at: null, reply: '' },
    { decided_at: expect.any(String), reply: `Thank you, we talked to ${ada.name}.` },
  ])
})

test('reports of one subject at the same moment belong to one case', async () => {
  const { ada, ben, cleo, mona, testApp } = await createCommunity()
  const dora = await testApp.createMember('dora')
  await Promise.all([ben, cleo, dora].map((reporter) => report(reporter, 'member', ada.id)))
  expect(await openCases(mona)).toMatchObject([{ report_count: 3 }])
})

test('a member with many open reports cannot send more', async () => {
  const { ada, ben, testApp } = await createCommunity()
  await testApp.db
    .insertInto('report_cases')
    .values(Array.from({ length: limits.openReports }, (_, at) => ({ subject_type: 'comment', subject_id: at + 1 })))
    .execute()
  await sql`insert into reports (case_id, reporter_id, reason, snapshot_title, snapshot_text)
    select id, ${ben.id}, 'spam', '', '' from report_cases`.execute(testApp.db)
  expect(await report(ben, 'member', ada.id)).toBeRejectedWith('reports_full')
  await sql`update report_cases set decided_at = now() where id = (select min(id) from report_cases)`.execute(
    testApp.db,
  )
  expect(await report(ben, 'member', ada.id)).toMatchObject({ decided_at: null })
})

test('a report can block the member as well', async () => {
  const { ada, ben } = await createCommunity()
  await report(ben, 'member', ada.id, { block: true })
  const read = (viewer: Member, other: Member) => viewer.request(users.read, { params: { userId: String(other.id) } })
  expect(await read(ben, ada)).toBeRejectedWith('member_not_found')
  expect(await read(ada, ben)).toBeRejectedWith('member_not_found')
  expect(await ben.request(reports.own)).toMatchObject([{ member: { name: ada.name } }])
})

test('every viewing of a report is recorded, and moderators do not see reports about themselves', async () => {
  const { ben, mona, testApp } = await createCommunity()
  const olga = await testApp.createMember('olga')
  await report(ben, 'member', mona.id)
  expect(await openCases(mona)).toEqual([])
  const [{ id: caseId } = { id: 0 }] = await openCases(olga)
  await readCase(olga, caseId)
  await readCase(olga, caseId)
  expect(await olga.request(audit.list, { query: { action: 'report_viewed' } })).toMatchObject([
    { actor: { name: olga.name }, subject_type: 'report', subject_id: caseId },
    { actor: { name: olga.name } },
  ])
})

test('the queue shows what was reported, with its picture and the circles that the reporter can see', async () => {
  const { ada, ben, mona } = await createCommunity()
  const [lake, hidden] = [await createCircle(ada, 'Lake', true, [ben]), await createCircle(ada, 'Hidden', true)]
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const fields = { title: 'Watches', description: `Cheap, [${ben.name}](u:${ben.id})! ${'Buy '.repeat(100)}` }
  const { id } = await ada.upload(activities.upload, { ...fields, circle_ids: JSON.stringify([lake, hidden]) }, file)
  await report(ben, 'activity', id)
  await report(ben, 'circle', lake)
  const [ofActivity, ofCircle] = await openCases(mona)
  expect(ofActivity).toMatchObject({
    title: 'Watches',
    excerpt: expect.stringMatching(new RegExp(`^Cheap, @${ben.name}! (Buy ?)+(Bu?)?…$`)),
    picture: { kind: 'image', url: expect.any(String) },
    circles: [{ id: lake, name: 'Lake' }],
  })
  expect(ofCircle).toMatchObject({ member: null, title: 'Lake', circles: [{ id: lake, name: 'Lake' }], picture: null })
})

test('the queue is filtered by kind, reason and circle', async () => {
  const { ada, ben, cleo, mona } = await createCommunity()
  const lake = await createCircle(ada, 'Lake', false, [ben])
  const inLake = await createActivity(ada, { circle_ids: [lake] })
  const elsewhere = await createActivity(ada)
  const comment = await ada.request(comments.add, { params: { activityId: inLake.id }, body: { content: 'Buy it' } })
  await report(ben, 'activity', inLake.id)
  await report(ben, 'activity', elsewhere.id)
  await report(ben, 'comment', comment.id)
  const body = { subject_type: 'activity', subject_id: elsewhere.id, reason: 'hate' } as const
  await cleo.request(reports.create, { body })
  const subjects = async (query: object) =>
    (await mona.request(reports.list, { query })).map(({ subject_type: type, subject_id: id }) => `${type} ${id}`)
  expect(await subjects({ subject_type: 'comment' })).toEqual([`comment ${comment.id}`])
  expect(await subjects({ reason: 'hate' })).toEqual([`activity ${elsewhere.id}`])
  expect(await subjects({ circle_id: lake })).toEqual([`activity ${inLake.id}`, `comment ${comment.id}`])
  expect(await subjects({ circle_id: lake, subject_type: 'activity' })).toEqual([`activity ${inLake.id}`])
  expect(await mona.request(reports.circles)).toEqual([{ id: lake, name: 'Lake' }])
  expect(await mona.request(reports.circles, { query: { state: 'decided' } })).toEqual([])
})

import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { audit } from '@daystar/contract/audit'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { community } from '@daystar/contract/community'
import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import { type ReportCaseDetail, reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '../../../jobs/remove-account.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { decide, report } from '../../../testing/actions/moderation-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { duringTransaction } from '../../../testing/database/held-transaction.ts'
import { addComment, createActivity, createCircle } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'

const createCommunity = () => createTestApp({ members: ['mona', 'mike'] }, { language: 'en' })

async function openCase(reporter: Member, moderator: Member, type: ReportSubject, id: number): Promise<number> {
  await report(reporter, type, id)
  const cases = await moderator.request(reports.list)
  return cases.find((item) => item.subject_type === type && item.subject_id === id)?.id ?? 0
}

const removal = { removes_content: true, reason: 'No advertising here.' } as const

test('removes a reported activity that the moderator cannot see, and sends the reason', async () => {
  const { ada, ben, mona, testApp } = await createCommunity()
  const circleId = await createCircle(ada, 'Watches', true, [ben])
  const { id } = await createActivity(ada, { title: 'Watches', circle_ids: [circleId] })
  const caseId = await openCase(ben, mona, 'activity', id)
  expect(await mona.request(activities.read, { params: { activityId: id } })).toBeRejectedWith('activity_not_found')
  await decide(mona, caseId, removal)

  expect(await ada.request(activities.read, { params: { activityId: id } })).toBeRejectedWith('activity_not_found')
  expect(await ada.request(sanctions.own)).toMatchObject([
    { kind: 'removal', reason: 'No advertising here.', is_seen: false },
  ])
  expect(await ada.request(users.me)).toMatchObject({ has_unread_sanction: true })
  await ada.request(sanctions.markSeen)
  expect(await ada.request(users.me)).toMatchObject({ has_unread_sanction: false })
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject(
    [{ to: ada.email, subject: 'A moderator removed something of yours (Daystar)', text: /No advertising here\./ }].map(
      (email) => ({ ...email, text: expect.stringMatching(email.text) }),
    ),
  )
})

test('removes a comment, the text and picture of a profile, and those of a circle', async () => {
  const { ada, ben, mona } = await createCommunity()
  const file = { name: 'lake.jpg', content: await createJpeg() }
  const { id: activityId } = await createActivity(ben)
  const comment = await ada.request(comments.add, { params: { activityId }, body: { content: 'Buy it' } })
  await ada.upload(users.picture, {}, file)
  await ada.request(users.edit, { body: { bio: 'Sells watches' } })
  const circleId = await createCircle(ada, 'Watches', false)
  await ada.upload(circles.image, {}, file, { params: { circleId } })
  await ada.request(circles.edit, { params: { circleId }, body: { description: 'Cheap' } })

  await decide(mona, await openCase(ben, mona, 'comment', comment.id), removal)
  expect(await ben.request(comments.list, { params: { activityId } })).toEqual([])
  await decide(mona, await openCase(ben, mona, 'member_picture', ada.id), removal)
  expect(await ada.request(users.me)).toMatchObject({ profile_pic_url: null, bio: 'Sells watches' })
  await decide(mona, await openCase(ben, mona, 'member', ada.id), removal)
  expect(await ada.request(users.me)).toMatchObject({ bio: '' })
  await decide(mona, await openCase(ben, mona, 'circle_picture', circleId), removal)
  expect(await ada.request(circles.read, { params: { circleId } })).toMatchObject({
    description: 'Cheap',
    image_url: null,
  })
  await decide(mona, await openCase(ben, mona, 'circle', circleId), removal)
  expect(await ada.request(circles.read, { params: { circleId } })).toMatchObject({ name: 'Watches', description: '' })
})

test('a warning names the activity that was deleted with it, the rule, the reason, and how to appeal', async () => {
  const { ada, ben, mona, testApp } = await createCommunity()
  const olga = await testApp.createMember('olga')
  await olga.request(community.edit, { body: { rules: 'No advertising.' } })
  const { id } = await createActivity(ada, { title: 'Watches' })
  const caseId = await openCase(ben, mona, 'activity', id)
  await ada.request(activities.update, { params: { activityId: id }, body: { title: 'Nothing' } })
  await decide(mona, caseId, { ...removal, sanction: 'warning' })

  const about = { subject_type: 'activity', subject_excerpt: 'Watches', removed_content: true, rule: 'spam' }
  expect(await ada.request(sanctions.own)).toMatchObject([
    { kind: 'warning', reason: 'No advertising here.', ...about },
  ])
  const [recorded] = await olga.request(audit.list, { query: { action: 'report_decided' } })
  expect(recorded).toMatchObject({ reason: 'No advertising here.', details: { excerpt: 'Watches', rule: 'spam' } })
  await testApp.runJobs()
  const text = testApp.sentEmails.find(({ to }) => to === ada.email)?.text
  expect(text?.split('\n\n').slice(1)).toEqual([
    'a moderator sent you a warning.',
    'Your activity “Watches” was deleted.',
    'Rule: No spam or advertising',
    'Reason: No advertising here.',
    'If you think that this is wrong, you can appeal once:',
    expect.stringMatching(/\/settings#from-the-moderators$/),
    'The rules of the community:',
    expect.stringMatching(/\/about\/rules\n$/),
  ])
})

test('a moderator chooses another rule than the reports name', async () => {
  const { ada, ben, mona } = await createCommunity()
  const { id: activityId } = await createActivity(ben)
  const comment = await ada.request(comments.add, { params: { activityId }, body: { content: 'You fool' } })
  const caseId = await openCase(ben, mona, 'comment', comment.id)
  await decide(mona, caseId, { sanction: 'warning', reason: 'Be kind.', rule: 'harassment' })
  expect(await ada.request(sanctions.own)).toMatchObject([
    { subject_type: 'comment', subject_excerpt: 'You fool', removed_content: false, rule: 'harassment' },
  ])
})

test('the admins of a circle are sent why its pictures were removed, and can appeal', async () => {
  const { ada, ben, cleo, mona, testApp } = await createCommunity()
  const circleId = await createCircle(ada, 'Watches', false, [cleo])
  const caseId = await openCase(ben, mona, 'circle_picture', circleId)
  expect(await decide(mona, caseId, { removes_content: true })).toBeRejectedWith('reason_missing')
  await decide(mona, caseId, removal)
  await testApp.runJobs()
  expect(testApp.sentEmails).toMatchObject([
    { to: ada.email, text: expect.stringContaining('The pictures of the circle “Watches” were removed.') },
  ])
  const [sanction] = await ada.request(sanctions.own)
  expect(sanction).toMatchObject({ subject_type: 'circle_picture', subject_excerpt: 'Watches' })
  const params = { sanctionId: sanction?.id ?? 0 }
  expect(await ada.request(sanctions.appeal, { params, body: { text: 'They were ours.' } })).toBeUndefined()
})

test('what a moderator deletes from a menu decides the reports about it', async () => {
  const { ada, ben, mona, mike, testApp } = await createCommunity()
  const { id: activityId } = await createActivity(ada, { title: 'Watches' })
  const { id: commentId } = await addComment(ada, activityId, 'Buy watches')
  const commentCase = await openCase(ben, mona, 'comment', commentId)
  const activityCase = await openCase(ben, mona, 'activity', activityId)
  const query = { rule: 'spam', reason: 'No advertising.' } as const
  await mona.request(comments.remove, { params: { commentId }, query })
  await mona.request(activities.remove, { params: { activityId }, query })

  expect(await mike.request(reports.list)).toEqual([])
  for (const caseId of [commentCase, activityCase])
    expect(await mike.request(reports.read, { params: { caseId } })).toMatchObject({
      decided_at: expect.any(String),
      decided_by: { name: mona.name },
      removed_content: true,
    })
  expect(await ben.request(reports.own)).toMatchObject([
    { decided_at: expect.any(String) },
    { decided_at: expect.any(String) },
  ])
  const stored = await testApp.db.selectFrom('sanctions').select('case_id').orderBy('id').execute()
  expect(stored).toEqual([{ case_id: commentCase }, { case_id: activityCase }])
})

test('what the author deletes leaves the reports about it open', async () => {
  const { ada, ben, mona } = await createCommunity()
  const { id: activityId } = await createActivity(ada, { title: 'Watches' })
  const caseId = await openCase(ben, mona, 'activity', activityId)
  await ada.request(activities.remove, { params: { activityId } })
  expect(await mona.request(reports.list)).toMatchObject([{ id: caseId }])
})

test('a deletion from a menu does not wait for a decision about the same activity', async () => {
  const { ada, ben, mona, testApp } = await createCommunity()
  const { id: activityId } = await createActivity(ada, { title: 'Watches' })
  const caseId = await openCase(ben, mona, 'activity', activityId)
  const lockCase = (tx: Tx) => tx.selectFrom('report_cases').select('id').where('id', '=', caseId).forUpdate().execute()
  const remove = () => mona.request(activities.remove, { params: { activityId }, query: { reason: 'No advertising.' } })
  expect(await duringTransaction(testApp, lockCase, remove)).toBeUndefined()
  expect(await mona.request(reports.list)).toMatchObject([{ id: caseId }])
})

test('deleting an account deletes the excerpts of what it posted from the audit log', async () => {
  const { ada, ben, cleo, mona, testApp } = await createCommunity()
  for (const author of [ada, cleo]) {
    const { id } = await createActivity(author, { title: `Watches of @${ada.name} for ${author.name}` })
    await decide(mona, await openCase(ben, mona, 'activity', id), removal)
    const other = await createActivity(author, { title: 'More watches' })
    await mona.request(activities.remove, { params: { activityId: other.id }, query: { reason: 'Spam.' } })
  }
  await sql`update members set removal_started_at = now() where id = ${ada.id}`.execute(testApp.db)
  await removeAccount(testApp.deps, ada.id)
  const { rows } = await sql<{ excerpt: string }>`
    select distinct details ->> 'excerpt' as excerpt from audit_events where details ? 'excerpt' order by 1`.execute(
    testApp.db,
  )
  expect(rows).toEqual([{ excerpt: 'More watches' }, { excerpt: `Watches of a deleted member for ${cleo.name}` }])
  expect(await cleo.request(sanctions.own)).toMatchObject([
    { subject_excerpt: 'More watches' },
    { subject_excerpt: `Watches of a deleted member for ${cleo.name}` },
  ])
})

test('a second decision waits for the first', async () => {
  const { ada, ben, mona, mike, testApp } = await createCommunity()
  const caseId = await openCase(ben, mona, 'member', ada.id)
  const decideFirst = (tx: Tx) =>
    tx
      .updateTable('report_cases')
      .set({ decided_at: new Date(), decided_by: mona.id })
      .where('id', '=', caseId)
      .execute()
  const second = () => decide(mike, caseId, { sanction: 'warning', reason: 'Be kind.' })
  expect(await duringTransaction(testApp, decideFirst, second)).toBeRejectedWith('report_decided')
  expect(await ada.request(sanctions.own)).toEqual([])
})

test('only the first of two decisions at the same moment succeeds', async () => {
  const { ada, ben, mona, mike, testApp } = await createCommunity()
  const caseId = await openCase(ben, mona, 'member', ada.id)
  const decision = { sanction: 'warning', reason: 'Be kind.' }
  const replies = await Promise.all([mona, mike].map((moderator) => decide(moderator, caseId, decision)))
  expect(replies.filter((reply) => reply === undefined)).toHaveLength(1)
  expect(replies.find((reply) => reply !== undefined)).toBeRejectedWith('report_decided')
  expect(await ada.request(sanctions.own)).toHaveLength(1)
  await testApp.runJobs()
  expect(testApp.sentEmails).toHaveLength(1)
})

test('a sanction needs a reason, and a person', async () => {
  const { ada, ben, mona } = await createCommunity()
  const caseId = await openCase(ben, mona, 'member', ada.id)
  expect(await decide(mona, caseId, { sanction: 'warning', reason: ' ' })).toBeRejectedWith('reason_missing')
  const circleId = await createCircle(ada, 'Watches', false)
  const ofCircle = await openCase(ben, mona, 'circle', circleId)
  expect(await decide(mona, ofCircle, { sanction: 'warning', reason: 'No.' })).toBeRejectedWith('validation')
  expect(await ada.request(sanctions.own)).toEqual([])
})

test('a decision does not suspend the last operator', async () => {
  const { ben, mona, testApp } = await createCommunity()
  const olga = await testApp.createMember('olga')
  const otto = await testApp.createMember('otto')
  const suspension = { sanction: 'suspension', reason: 'Spam.' } as const
  expect(await decide(otto, await openCase(ben, mona, 'member', olga.id), suspension)).toBeUndefined()
  expect(await decide(olga, await openCase(ben, mona, 'member', otto.id), suspension)).toBeRejectedWith(
    'account_suspended',
  )
  await sql`update members set role = 'member' where id = ${olga.id}`.execute(testApp.db)
  await sql`update members set role = 'operator' where id = ${mona.id}`.execute(testApp.db)
  await sql`update members set deletion_at = now() + interval '1 day' where id = ${mona.id}`.execute(testApp.db)
  expect(await decide(mona, await openCase(ben, mona, 'member', otto.id), suspension)).toBeRejectedWith('last_operator')
})

test('shows moderators the notes, and what was decided about the member before', async () => {
  const { ada, ben, mona, mike, testApp } = await createCommunity()
  const olga = await testApp.createMember('olga')
  const first = await openCase(ben, mona, 'member', ada.id)
  await decide(mona, first, { sanction: 'warning', reason: 'Be kind.' })
  const second = await openCase(ben, mona, 'member', ada.id)
  await mona.request(reports.addNote, { params: { caseId: second }, body: { text: 'Again.' } })

  const detail = (await mike.request(reports.read, { params: { caseId: second } })) as ReportCaseDetail
  expect(detail).toMatchObject({
    notes: [{ author: { name: mona.name }, text: 'Again.' }],
    earlier_cases: [{ id: first }],
    sanctions: [{ kind: 'warning', reason: 'Be kind.', created_by: { name: mona.name } }],
  })
  expect(JSON.stringify(await ada.request(sanctions.own))).not.toContain(mona.name)
  const actions = (await olga.request(audit.list)).map(({ action }) => action)
  expect(actions).toEqual(['report_viewed', 'report_note_added', 'report_decided', 'sanction_imposed'])
})

test('deletes decided cases and sanctions with the retention period, but no open ones and none that are in force', async () => {
  const { ada, ben, cleo, mona, testApp } = await createCommunity()
  await decide(mona, await openCase(ben, mona, 'member', ada.id), { sanction: 'warning', reason: 'Be kind.' })
  await decide(mona, await openCase(ben, mona, 'member', cleo.id), { sanction: 'suspension', reason: 'Advertising.' })
  const open = await openCase(ben, mona, 'member_picture', ada.id)
  await sql`update report_cases set opened_at = now() - interval '200 days', decided_at = decided_at - interval '200 days'`.execute(
    testApp.db,
  )
  await sql`update sanctions set created_at = now() - interval '200 days'`.execute(testApp.db)
  await sql`select graphile_worker.add_job('remove_old_audit_events', '{}'::json)`.execute(testApp.db)
  await testApp.runJobs()
  expect(await mona.request(reports.list)).toMatchObject([{ id: open }])
  expect(await mona.request(reports.list, { query: { state: 'decided' } })).toEqual([])
  expect(await ada.request(sanctions.own)).toEqual([])
  expect(await cleo.request(sanctions.own)).toMatchObject([{ kind: 'suspension', lifted_at: null }])
})

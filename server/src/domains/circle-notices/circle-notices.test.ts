import { circles } from '@daystar/contract/circles'
import { circleNotices } from '@daystar/contract/circles/notices'
import { blocks } from '@daystar/contract/moderation/blocks'
import { reports } from '@daystar/contract/moderation/reports'
import { notifications } from '@daystar/contract/notifications'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '../../jobs/remove-account.ts'
import { muteCircle, muteMember, muteWord } from '../../testing/actions/mute-actions.ts'
import type { Member } from '../../testing/callers.ts'
import { recordStatements } from '../../testing/database/recorded-statements.ts'
import { createCircle } from '../../testing/member-actions.ts'
import { startPushService } from '../../testing/services/push-service.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp({ outgoingInternal: ['127.0.0.1'] }, { language: 'en' })

const send = (admin: Member, circleId: number, text: string) =>
  admin.request(circleNotices.send, { params: { circleId }, body: { text } })
const remove = (member: Member, circleId: number, noticeId: number) =>
  member.request(circleNotices.remove, { params: { circleId, noticeId } })
const list = (member: Member, circleId: number) => member.request(circleNotices.list, { params: { circleId } })
const textsFor = async (member: Member, circleId: number) => (await list(member, circleId)).map(({ text }) => text)
const notifiedOf = async (member: Member) =>
  (await member.request(notifications.list)).flatMap(({ type, words }) => (type === 'circle_noticed' ? [words] : []))

/** Ada is the admin of a private circle, to which Ben and Cleo belong. */
async function createRowers() {
  const app = await openTestApp()
  const rowers = await createCircle(app.ada, 'Rowers', true, [app.ben, app.cleo])
  return { ...app, rowers }
}

test('all members of a circle are notified of a notice except its author, and read it', async () => {
  const { ada, ben, cleo, testApp, rowers } = await createRowers()
  const dora = await testApp.createMember('dora')
  await send(ada, rowers, ' The boats\nare back. ')
  await testApp.runJobs()

  const [notification] = await ben.request(notifications.list)
  const about = { type: 'circle_noticed', circle_id: rowers, title: 'Rowers', words: 'The boats are back.' }
  expect(notification).toMatchObject({ ...about, actor: { name: ada.name }, is_unread: true })
  expect(await ben.request(notifications.list, { query: { filter: 'circles' } })).toMatchObject([about])
  expect(await notifiedOf(cleo)).toEqual(['The boats are back.'])
  for (const other of [ada, dora]) expect(await notifiedOf(other)).toEqual([])
  expect(await list(ben, rowers)).toMatchObject([
    { text: 'The boats\nare back.', author: { name: ada.name }, is_removable: false },
  ])
})

test('a circle gets three notices in a day from all of its admins together, also of simultaneous requests', async () => {
  const { ada, ben, rowers } = await createRowers()
  await ada.request(circles.promote, { params: { circleId: rowers, userId: ben.id } })
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) => send(at % 2 === 0 ? ada : ben, rowers, `Notice ${at}`)),
  )
  expect(replies.filter((reply) => 'id' in reply)).toHaveLength(3)
  expect(await send(ada, rowers, 'Another one')).toBeRejectedWith('circle_notices_full')
  expect(await textsFor(ben, rowers)).toHaveLength(3)
})

test('a removed notice counts for the limit, and a day later another one can be sent', async () => {
  const { ada, testApp, rowers } = await createRowers()
  for (const text of ['One', 'Two', 'Three']) {
    const { id } = await send(ada, rowers, text)
    await remove(ada, rowers, id)
  }
  expect(await send(ada, rowers, 'Four')).toBeRejectedWith('circle_notices_full')
  await sql`update circle_notice_times set sent_at = sent_at - interval '1 day' where circle_id = ${rowers}`.execute(
    testApp.db,
  )
  await send(ada, rowers, 'Four')
  expect(await textsFor(ada, rowers)).toEqual(['Four'])
})

test('a removed notice disappears with the notifications about it', async () => {
  const { ada, ben, testApp, rowers } = await createRowers()
  const { id } = await send(ada, rowers, 'Wrong day')
  await testApp.runJobs()
  expect(await notifiedOf(ben)).toEqual(['Wrong day'])
  await remove(ada, rowers, id)
  expect(await notifiedOf(ben)).toEqual([])
  expect(await textsFor(ben, rowers)).toEqual([])
  expect(await remove(ada, rowers, id)).toBeRejectedWith('notice_not_found')
})

test('members are not notified of a notice that was removed before the job runs', async () => {
  const { ada, ben, testApp, rowers } = await createRowers()
  const { id } = await send(ada, rowers, 'Wrong circle')
  await remove(ada, rowers, id)
  await testApp.runJobs()
  expect(await notifiedOf(ben)).toEqual([])
})

test('a member who leaves the circle no longer sees its notices and the notifications about them', async () => {
  const { ada, ben, testApp, rowers } = await createRowers()
  await send(ada, rowers, 'At six')
  await testApp.runJobs()
  await ben.request(circles.leave, { params: { circleId: rowers, userId: ben.id }, query: {} })
  expect(await notifiedOf(ben)).toEqual([])
  expect(await list(ben, rowers)).toBeRejectedWith('members_only')
})

test('a member who wants nothing from the circle is not notified, and reads the notice on its page', async () => {
  const { ada, ben, cleo, testApp, rowers } = await createRowers()
  await ben.request(notificationSettings.chooseCircle, { params: { circleId: rowers }, body: { choice: 'none' } })
  await send(ada, rowers, 'At six')
  await testApp.runJobs()
  expect(await notifiedOf(ben)).toEqual([])
  expect(await notifiedOf(cleo)).toEqual(['At six'])
  expect(await textsFor(ben, rowers)).toEqual(['At six'])
})

test('members do not see notices of admins whom they block, who block them, or whom they mute', async () => {
  const { ada, ben, cleo, testApp, rowers } = await createRowers()
  const dora = await testApp.createMember('dora')
  await testApp.db.insertInto('circle_members').values({ circle_id: rowers, member_id: dora.id }).execute()
  await send(ada, rowers, 'At six')
  await testApp.runJobs()
  await ben.request(blocks.add, { params: { userId: ada.id } })
  await ada.request(blocks.add, { params: { userId: cleo.id } })
  await muteMember(dora, ada)
  for (const member of [ben, cleo, dora]) {
    expect(await notifiedOf(member)).toEqual([])
    expect(await textsFor(member, rowers)).toEqual([])
  }
})

test('a notice with a muted word, or to a muted circle, is not listed among the notifications', async () => {
  const { ada, ben, cleo, testApp, rowers } = await createRowers()
  await muteWord(ben, 'regatta')
  await muteCircle(cleo, rowers)
  await send(ada, rowers, 'The regatta is on Sunday')
  await testApp.runJobs()
  for (const member of [ben, cleo]) expect(await notifiedOf(member)).toEqual([])
  expect(await textsFor(ben, rowers)).toEqual([])
  expect(await textsFor(cleo, rowers)).toHaveLength(1)
})

test('a device gets the circle and, if its member wants that, the words; nothing if they chose no notices', async () => {
  const { ada, ben, cleo, testApp, rowers } = await createRowers()
  const service = await startPushService()
  for (const member of [ben, cleo])
    await member.request(notificationSettings.subscribe, { body: service.subscribeBrowser() })
  await ben.request(notificationSettings.edit, { body: { shows_words: true } })
  await cleo.request(notificationSettings.edit, { body: { kinds: { notices: { push: false } } } })
  await send(ada, rowers, 'At six')
  await testApp.runJobs()
  expect(service.received.map(({ payload }) => payload.notification)).toMatchObject([
    {
      title: `${ada.name} sent a notice to Rowers.`,
      body: 'At six',
      navigate: `http://daystar.example/circles/${rowers}`,
    },
  ])
})

test('a notice is emailed to those who chose that, at the times that they chose', async () => {
  const { ada, ben, cleo, testApp, rowers } = await createRowers()
  await ben.request(notificationSettings.edit, { body: { kinds: { notices: { email: 'at_once' } } } })
  await cleo.request(notificationSettings.edit, { body: { kinds: { notices: { email: 'daily' } } } })
  await send(ada, rowers, 'At six')
  await testApp.runJobs()
  const { rows } = await sql<{ member: number; frequency: string; is_later: boolean }>`
    select (j.payload ->> 'memberId')::int as member, j.payload ->> 'frequency' as frequency,
      j.run_at > now() + interval '3 minutes' as is_later
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'email_notifications' and (j.payload ->> 'memberId')::int in (${ben.id}, ${cleo.id})
    order by member`.execute(testApp.db)
  expect(rows).toMatchObject([
    { member: ben.id, frequency: 'at_once', is_later: false },
    { member: cleo.id, frequency: 'daily' },
  ])
})

test('the number of statements does not grow with the members of the circle', async () => {
  const statements = recordStatements()
  const { ada, testApp } = await createTestApp()
  const counts: number[] = []
  for (const size of [2, 30]) {
    const members = await Promise.all(
      Array.from({ length: size }, (_, at) => testApp.createNamedMember(`Member ${at}`)),
    )
    const circleId = await createCircle(ada, `Circle of ${size}`, true, members)
    for (const member of members)
      await member.request(notificationSettings.edit, { body: { kinds: { notices: { email: 'at_once' } } } })
    const { id } = await send(ada, circleId, 'At six')
    statements.take()
    await testApp.deps.db
      .transaction()
      .execute((tx) => testApp.deps.events.emit(tx, 'circle.noticed', { noticeId: id }))
    counts.push(statements.take().length)
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[1]).toBe(counts[0])
})

test('an author who is no longer an admin can remove their notice, but not those of others', async () => {
  const { ada, ben, rowers } = await createRowers()
  await ada.request(circles.promote, { params: { circleId: rowers, userId: ben.id } })
  const own = await send(ben, rowers, 'Mine')
  const other = await send(ada, rowers, 'Yours')
  await ada.request(circles.demote, { params: { circleId: rowers, userId: ben.id } })
  expect(await send(ben, rowers, 'Another one')).toBeRejectedWith('admins_only')
  expect(await remove(ben, rowers, other.id)).toBeRejectedWith('admins_only')
  await remove(ben, rowers, own.id)
  expect(await textsFor(ben, rowers)).toEqual(['Yours'])
})

test('a member reports a notice, and a moderator of the community deletes it', async () => {
  const { ada, ben, testApp, rowers } = await createRowers()
  const mona = await testApp.createMember('mona')
  const { id } = await send(ada, rowers, 'Buy my oars')
  await testApp.runJobs()
  const subject = { subject_type: 'notice', subject_id: id, reason: 'spam' } as const
  expect(await mona.request(reports.create, { body: subject })).toBeRejectedWith('notice_not_found')
  await ben.request(reports.create, { body: subject })
  const [found] = await mona.request(reports.list, { query: { subject_type: 'notice' } })
  expect(found).toMatchObject({ member: { name: ada.name }, circles: [{ name: 'Rowers' }] })
  const params = { caseId: found?.id ?? 0 }
  expect(await mona.request(reports.read, { params })).toMatchObject({
    reports: [{ snapshot: { text: 'Buy my oars' } }],
  })
  const reply = { sanction: null, suspension_days: null, reply: '' }
  const decision = { ...reply, removes_content: true, reason: 'Advertising' }
  await mona.request(reports.decide, { params, body: decision })
  expect(await textsFor(ben, rowers)).toEqual([])
  expect(await notifiedOf(ben)).toEqual([])
})

test('notices are deleted with their circle and with the account of their author', async () => {
  const { ada, ben, testApp, rowers } = await createRowers()
  await ada.request(circles.promote, { params: { circleId: rowers, userId: ben.id } })
  await send(ada, rowers, `From ${ada.name}`)
  await send(ben, rowers, `From ${ben.name}`)
  await sql`update members set removal_started_at = now() where id = ${ben.id}`.execute(testApp.db)
  await removeAccount(testApp.deps, ben.id)
  expect(await textsFor(ada, rowers)).toEqual([`From ${ada.name}`])
  await ada.request(circles.remove, { params: { circleId: rowers }, query: {} })
  const left = await testApp.db.selectFrom('circle_notices').select('id').where('circle_id', '=', rowers).execute()
  expect(left).toEqual([])
})

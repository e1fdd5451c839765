import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { archive } from '@daystar/contract/archive'
import { blocks } from '@daystar/contract/blocks'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { invitations } from '@daystar/contract/invitations'
import { planning } from '@daystar/contract/planning'
import sharp from 'sharp'
import type { Caller, Member } from './callers.ts'
import { createActivity, createCircle, follow } from './member-actions.ts'
import { readZip } from './read-zip.ts'
import type { TestApp } from './test-app.ts'
import { webmVideo } from './uploads.ts'

/** Creates data of every kind that an archive contains for a member. */
export async function fillAccount(testApp: TestApp, ada: Member, { ben, cleo }: { ben: Member; cleo: Member }) {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await ada.upload(users.picture, {}, { name: 'ada.jpg', content: photo })
  await ada.request(users.edit, { body: { bio: 'Swims <b>daily</b>', username: 'ada.swims' } })
  await follow(ada, ben)
  await follow(ben, ada)
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const lake = await ada.upload(
    activities.upload,
    {
      title: 'Lake, 9 °C <script>alert(1)</script>',
      description: `With [Ben](u:${ben.id})\nand "quotes" & more`,
      tags: JSON.stringify(['swim', 'Früh']),
      mood: 'awake',
      duration: '1h 30m',
      location: 'Müggelsee',
      lat: 52.43,
      lng: 13.65,
      circle_ids: JSON.stringify([circleId]),
      timestamp: '2026-03-21T05:30:00Z',
      time_zone: 'Europe/Berlin',
      alt_text: 'A quiet lake',
    },
    { name: 'lake.jpg', content: photo },
  )
  const film = await ada.upload(
    activities.upload,
    { title: 'Film', audience: 'me', timestamp: '2025-12-31T23:30:00Z' },
    { name: 'film.webm', content: webmVideo },
  )
  const params = { activityId: lake.id }
  const cold = await ben.request(comments.add, { params, body: { content: 'Cold? <img src=x onerror=alert(1)>' } })
  const answer = await ada.request(comments.add, { params, body: { content: 'Very!' } })
  await ben.request(engagement.give, { body: { activity_id: lake.id } })
  await ben.request(comments.star, { params: { commentId: answer.id } })
  await ada.request(comments.star, { params: { commentId: cold.id } })
  const run = await createActivity(ben, { title: 'Run' })
  await ada.request(engagement.give, { body: { activity_id: run.id } })
  await ada.request(comments.add, { params: { activityId: run.id }, body: { content: 'Well done' } })
  await ada.request(blocks.add, { params: { userId: cleo.id } })
  await testApp.db.insertInto('mutes').values({ member_id: ada.id, word: 'triathlon' }).execute()
  const { id: case_id } = await testApp.db
    .insertInto('report_cases')
    .values({ subject_type: 'activity', subject_id: run.id, member_id: ben.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = { case_id, reporter_id: ada.id, reason: 'spam', text: 'An advertisement' }
  await testApp.db
    .insertInto('reports')
    .values({ ...report, snapshot_title: '', snapshot_text: '' })
    .execute()
  await testApp.db.insertInto('sanctions').values({ member_id: ada.id, kind: 'warning', reason: 'Be kind.' }).execute()
  await ada.request(invitations.create, { body: { max_uses: 3, days: 7, circle_id: circleId } })
  const home = { place: 'home' }
  const plan = { mon: ['Swim'], tue: [], wed: [], thu: [], fri: [], sat: [], sun: ['Rest'] }
  await ada.request(planning.savePlan, { params: home, body: { content: plan, base: null } })
  await ada.request(planning.saveGoals, { params: home, body: { content: 'Swim <daily>', base: null } })
  const reminders = [{ id: 'one', text: 'Pack a towel', done: true }]
  await ada.request(planning.saveReminders, { params: home, body: { content: reminders, base: null } })
  await ada.request(planning.saveGoals, {
    params: { place: `circle:${circleId}` },
    body: { content: 'Meet at six', base: null },
  })
  const passkey = { member_id: ada.id, name: 'Phone', credential_id: 'a passkey', public_key: Buffer.from('a key') }
  await testApp.db.insertInto('passkeys').values(passkey).execute()
  const identity = { issuer: 'https://id.example/', subject: 'ada-at-id', email: 'ada@id.example', member_id: ada.id }
  await testApp.db.insertInto('oidc_identities').values(identity).execute()
  const device = { member_id: ada.id, token_hash: Buffer.from('a device') }
  await testApp.db.insertInto('known_devices').values(device).execute()
  return { circleId, lake, film, run }
}

/** Requests an archive, runs the job, and returns the downloaded files. */
export async function createArchiveOf(testApp: TestApp, member: Member): Promise<Map<string, Buffer>> {
  return await readZip(await createZipOf(testApp, member))
}

export async function createZipOf(testApp: TestApp, member: Caller): Promise<Buffer> {
  await member.request(archive.create)
  await testApp.runJobs()
  const response = await member.requestRaw(archive.download)
  if (response.statusCode !== 200) throw new Error(`The download returned ${response.statusCode}: ${response.body}`)
  return response.rawPayload
}

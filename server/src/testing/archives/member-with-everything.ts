import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { activityLinks } from '@daystar/contract/activities/links'
import { archive } from '@daystar/contract/archive'
import { circleContent } from '@daystar/contract/circles/content'
import { circleInvitations } from '@daystar/contract/circles/invitations'
import { circleNotices } from '@daystar/contract/circles/notices'
import { circleRequests } from '@daystar/contract/circles/requests'
import { comments } from '@daystar/contract/comments'
import { companions } from '@daystar/contract/companions'
import { drafts } from '@daystar/contract/drafts'
import { engagement } from '@daystar/contract/engagement'
import { events } from '@daystar/contract/events'
import { invitations } from '@daystar/contract/joining/invitations'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { planning } from '@daystar/contract/planning'
import sharp from 'sharp'
import type { Caller, Member } from '../callers.ts'
import { createActivity, createCircle, follow } from '../member-actions.ts'
import type { TestApp } from '../test-app.ts'
import { uploadPhotos, webmVideo } from '../uploads.ts'
import { readZip } from './read-zip.ts'

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
  const dusk = await createCircle(cleo, 'Dusk runners', true)
  await ada.request(circleRequests.create, { params: { circleId: dusk }, body: { text: 'I run <b>slowly</b>' } })
  const lake = await ada.upload(
    activities.upload,
    {
      title: 'Lake, 9 °C <script>alert(1)</script>',
      description: `With [${ben.name}](u:${ben.id})\nand "quotes" & more`,
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
  await ada.request(circleContent.pin, { params: { circleId }, body: { text: 'Bring a <b>towel</b>' } })
  const swim = await createActivity(ada, { title: 'Swim' })
  const linked = { params: { activityId: swim.id }, body: { days: 7 } } as const
  const { id: linkId } = await ada.request(activityLinks.create, linked)
  await ada.request(activityLinks.revoke, { params: { linkId } })
  const choir = await createCircle(ada, 'Choir', false)
  const song = await createActivity(ada, { title: 'Song', circle_ids: [choir] })
  await ada.request(circleContent.pin, { params: { circleId: choir }, body: { activity_id: song.id } })
  await ada.request(circleNotices.send, { params: { circleId }, body: { text: 'Tomorrow at <b>seven</b>' } })
  await ada.request(circleInvitations.create, { params: { circleId: choir }, body: { member_ids: [ben.id] } })
  const readers = await createCircle(ben, 'Readers', true)
  await ben.request(circleInvitations.create, { params: { circleId: readers }, body: { member_ids: [ada.id] } })
  const [shore = 0] = await uploadPhotos(testApp, ada.id, 1)
  const further = { activity_id: lake.id, media_id: shore, position: 2, alt_text: 'The shore' }
  await testApp.db.insertInto('activity_media').values(further).execute()
  await testApp.db.updateTable('activities').set({ has_further_media: true }).where('id', '=', lake.id).execute()
  const film = await ada.upload(
    activities.upload,
    { title: 'Film', audience: 'me', timestamp: '2025-12-31T23:30:00Z' },
    { name: 'film.webm', content: webmVideo },
  )
  const walk = await createActivity(ben, { title: 'Walk', companion_ids: [ada.id] })
  await ada.request(activities.update, { params: { activityId: lake.id }, body: { companion_ids: [ben.id] } })
  await ben.request(companions.confirm, { params: { activityId: lake.id }, body: { own_activity_id: walk.id } })
  const params = { activityId: lake.id }
  const cold = await ben.request(comments.add, { params, body: { content: 'Cold? <img src=x onerror=alert(1)>' } })
  const answer = await ada.request(comments.add, { params, body: { content: 'Very!' } })
  await ben.request(engagement.give, { body: { activity_id: lake.id } })
  await ben.request(comments.star, { params: { commentId: answer.id } })
  await ada.request(comments.star, { params: { commentId: cold.id } })
  const run = await createActivity(ben, { title: 'Run' })
  await ada.request(engagement.give, { body: { activity_id: run.id } })
  await ada.request(comments.add, { params: { activityId: run.id }, body: { content: 'Well done' } })
  await fillEvents(ada, ben, { circleId, photo })
  await ada.request(blocks.add, { params: { userId: cleo.id } })
  await testApp.db.insertInto('mutes').values({ member_id: ada.id, word: 'triathlon' }).execute()
  await testApp.db.insertInto('pinned_activities').values({ member_id: ada.id, activity_id: lake.id }).execute()
  await testApp.db.insertInto('hidden_memories').values({ member_id: ada.id, place: 'Old pool' }).execute()
  await testApp.db
    .insertInto('dismissed_suggestions')
    .values({ member_id: ada.id, dismissed_member_id: ben.id })
    .execute()
  await ada.request(notificationSettings.edit, { body: { kinds: { stars: { push: false } } } })
  const choice = { params: { circleId }, body: { choice: 'all' } } as const
  await ada.request(notificationSettings.chooseCircle, choice)
  await ada.request(notificationSettings.muteActivity, { params: { activityId: run.id } })
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
  const draft = { title: 'A draft', tags: ['early'], audience: 'me' as const }
  await ada.request(drafts.save, { params: { draftId: crypto.randomUUID() }, body: { content: draft } })
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

/** An event of the member with a photo, and one of another member with an answer, an invitation and a comment. */
async function fillEvents(
  ada: Member,
  ben: Member,
  { circleId, photo }: { circleId: number; photo: Buffer },
): Promise<void> {
  const times = { start_date: '2126-05-02', start_time: '06:30', end_date: '2126-05-02', end_time: '08:00' }
  const own = await ada.request(events.create, {
    body: {
      ...times,
      title: 'Lake swim <b>at dawn</b>',
      description: 'Bring a towel',
      location: 'Langer See',
      place_id: 'geonames:2',
      lat: 52.4,
      lng: 13.6,
      alt_text: 'The jetty',
      time_zone: 'Europe/Berlin',
      repeats: { rule: 'weekly', every: 2, until: '2126-06-30' },
      circle_id: circleId,
      capacity: 12,
      guests_max: 2,
      invited_ids: [ben.id],
    },
  })
  const params = { eventId: own.id }
  await ada.upload(events.photo, {}, { name: 'jetty.jpg', content: photo }, { params })
  await ada.request(events.move, { params, body: { ...times, start_time: '06:00' } })
  await ada.request(events.cancel, { params, body: { scope: 'this', reason: 'Thunderstorm' } })
  const other = await ben.request(events.create, {
    body: { ...times, title: 'Park run', audience: 'followers', capacity: 1, guests_max: 3, invited_ids: [ada.id] },
  })
  await ben.request(events.appoint, { params: { eventId: other.id, userId: ada.id } })
  await ada.request(events.answer, {
    params: { eventId: other.id },
    body: { answer: 'going', guests: 3, note: 'A little late', reminders: [60] },
  })
  await ada.request(events.addComment, { params: { eventId: other.id }, body: { content: 'Which gate?' } })
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

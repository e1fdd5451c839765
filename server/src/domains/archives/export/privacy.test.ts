import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { blocks } from '@daystar/contract/moderation/blocks'
import { planning } from '@daystar/contract/planning'
import { roles } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import { createArchiveOf } from '../../../testing/archives/member-with-everything.ts'
import type { Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { type CollectionName, collectionFile, type ItemOf } from '../format.ts'

const openTestApp = sharedTestApp()

const itemsOf = <C extends CollectionName>(files: Map<string, Buffer>, name: C): ItemOf<C>[] =>
  JSON.parse(files.get(collectionFile(name, 1))?.toString() ?? '[]')
const textsOf = (files: Map<string, Buffer>) =>
  [...files].filter(([path]) => /json|html/.test(path)).map(([, content]) => content.toString())
const addComment = (author: Member, activityId: number, content: string) =>
  author.request(comments.add, { params: { activityId }, body: { content } })
const block = (member: Member, other: Member) => member.request(blocks.add, { params: { userId: other.id } })

test('the security log has the addresses of the member, and not of others', async () => {
  const { ada, olga, testApp } = await openTestApp({ members: ['olga'] })
  const event = { action: 'sessions_ended', subject_type: 'member', subject_id: ada.id, details: {} }
  await testApp.db
    .insertInto('audit_events')
    .values([
      { ...event, actor_id: ada.id, address: '192.0.2.1' },
      { ...event, actor_id: null, address: '192.0.2.2' },
      { ...event, actor_id: olga.id, address: '192.0.2.3' },
    ])
    .execute()

  const files = await createArchiveOf(testApp, ada)

  const addresses = itemsOf(files, 'security_log').flatMap(({ action, address }) =>
    action === 'sessions_ended' ? [address] : [],
  )
  expect(addresses).toEqual(['192.0.2.1', '192.0.2.2', null])
  expect(textsOf(files).filter((text) => text.includes('192.0.2.3'))).toEqual([])
})

test('the security log has only events of the own account, and only those that members see', async () => {
  const { ada, ben, olga, testApp } = await openTestApp({ members: ['olga'] })
  for (const { id } of [ada, ben])
    await olga.request(roles.set, { params: { userId: String(id) }, body: { role: 'moderator' } })
  const subject = { subject_type: 'circle', subject_id: ada.id, details: {}, address: '192.0.2.4' }
  await testApp.db
    .insertInto('audit_events')
    .values([
      { ...subject, action: 'role_changed', actor_id: ada.id },
      { ...subject, subject_type: 'member', action: 'report_viewed', actor_id: olga.id },
    ])
    .execute()

  const log = itemsOf(await createArchiveOf(testApp, ada), 'security_log')
  expect(log.filter(({ action }) => action === 'role_changed')).toHaveLength(1)
  expect(log.filter(({ action }) => action === 'report_viewed')).toEqual([])
})

test('planning in a circle that the member has left is there without the name of the circle', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const circleId = await createCircle(ben, 'Secret swimmers', true, [ada])
  const params = { place: `circle:${circleId}` }
  await ada.request(planning.saveGoals, { params, body: { content: 'Meet at six', base: null } })
  await ben.request(planning.saveGoals, { params, body: { content: 'Goal of Ben', base: null } })
  await leaveCircle(ada, circleId)

  const files = await createArchiveOf(testApp, ada)

  expect(itemsOf(files, 'planning')).toMatchObject([{ content: 'Meet at six', circle: { id: circleId, name: null } }])
  expect(textsOf(files).filter((text) => /Secret swimmers|Goal of Ben/.test(text))).toEqual([])
})

test('an event in a circle that the member has left is there without those who were invited', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  const circleId = await createCircle(ben, 'Schwimmer', true, [ada, cleo, dora])
  for (const author of [ada, dora])
    await createEvent(author, { audience: 'circle', circle_id: circleId, invited_ids: [cleo.id] })
  await leaveCircle(ada, circleId)

  const invitedBy = async (author: Member) => itemsOf(await createArchiveOf(testApp, author), 'events')[0]?.invited
  expect(await invitedBy(dora)).toMatchObject([{ id: cleo.id }])
  expect(await invitedBy(ada)).toEqual([])
})

test('mentions leave out a member who blocked the author', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await createActivity(ada, { description: `With [${ben.name}](u:${ben.id}) and [them](u:${cleo.id})` })
  await block(cleo, ada)

  const files = await createArchiveOf(testApp, ada)

  expect(itemsOf(files, 'activities')).toMatchObject([{ mentions: [{ id: ben.id }] }])
  expect(textsOf(files).filter((text) => text.includes(cleo.name))).toEqual([])
})

test('what blocked members did to the content of the member is left out', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { id } = await createActivity(ada)
  const own = await addComment(ada, id, 'Very cold')
  for (const other of [ben, cleo]) {
    await other.request(comments.star, { params: { commentId: own.id } })
    await other.request(engagement.give, { body: { activity_id: id } })
    await addComment(other, id, `A comment of ${other.name}`)
  }
  await block(ada, cleo)

  const files = await createArchiveOf(testApp, ada)

  expect(itemsOf(files, 'stars_received')).toMatchObject([{ member: { id: ben.id } }])
  expect(itemsOf(files, 'high_fives_received')).toMatchObject([{ member: { id: ben.id } }])
  expect(itemsOf(files, 'comments_on_own_activities').map(({ author }) => author?.name)).toEqual([ada.name, ben.name])
  expect(textsOf(files).filter((text) => text.includes('A comment of Cleo'))).toEqual([])
})

test('a limited member who is not followed has no name anywhere', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { db } = testApp
  await follow(cleo, ada)
  const { id } = await createActivity(ben)
  const theirs = await addComment(cleo, id, 'Well done')
  await ada.request(comments.star, { params: { commentId: theirs.id } })
  await db.insertInto('mutes').values({ member_id: ada.id, muted_member_id: cleo.id }).execute()
  await db.insertInto('invited_members').values({ member_id: ada.id, invited_by: cleo.id }).execute()
  await db.updateTable('members').set({ is_limited: true }).where('id', '=', cleo.id).execute()

  const files = await createArchiveOf(testApp, ada)

  expect(itemsOf(files, 'connections')).toMatchObject([{ direction: 'follower', member: null }])
  expect(itemsOf(files, 'notifications')).toContainEqual(expect.objectContaining({ actor: null }))
  expect(itemsOf(files, 'mutes')).toMatchObject([{ member: null }])
  expect(itemsOf(files, 'stars_given')).toMatchObject([{ activity: { author: { id: ben.id } }, author: null }])
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({ invited_by: null })
  expect(textsOf(files).filter((text) => text.includes(cleo.name))).toEqual([])
})

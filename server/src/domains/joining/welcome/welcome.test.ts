import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { community } from '@daystar/contract/community'
import { firstSteps } from '@daystar/contract/first-step-names'
import { welcome } from '@daystar/contract/first-steps'
import { invitations } from '@daystar/contract/joining/invitations'
import { blocks } from '@daystar/contract/moderation/blocks'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { impose } from '../../../testing/actions/moderation-actions.ts'
import type { Member } from '../../../testing/callers.ts'
import { createActivity } from '../../../testing/member-actions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { setProfilePicture } from '../../../testing/uploads.ts'

async function createCommunity() {
  const app = await createTestApp({ members: ['olga'] })
  const set = (values: object) => app.olga.request(community.edit, { body: values })
  return { ...app, set }
}

const stepsOf = async (member: Member) => (await member.request(users.me)).first_steps
const doneOf = async (member: Member) =>
  (await stepsOf(member))?.filter(({ is_done: isDone }) => isDone).map(({ name }) => name)

test('a new member has four steps, each of which is done by what it leads to', async () => {
  const { ada, testApp } = await createCommunity()
  expect(await stepsOf(ada)).toEqual(firstSteps.map((name) => ({ name, is_done: false, is_dismissed: false })))
  await createActivity(ada)
  expect(await doneOf(ada)).toEqual(['activity'])
  await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  expect(await doneOf(ada)).toEqual(['activity', 'circle'])
  await ada.request(invitations.create, { body: { max_uses: 1, days: 7 } })
  expect(await doneOf(ada)).toEqual(['activity', 'circle', 'invite'])
  await setProfilePicture(testApp, ada.id)
  await ada.request(users.edit, { body: { username: 'ada.swims' } })
  expect(await stepsOf(ada)).toBeNull()
})

test('a step that is undone is shown again', async () => {
  const { ada } = await createCommunity()
  const { id } = await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  await ada.request(circles.leave, { params: { circleId: id, userId: ada.id } })
  expect(await doneOf(ada)).toEqual([])
})

test('dismissed steps stay dismissed on all devices, also when two devices dismiss at once', async () => {
  const { ada } = await createCommunity()
  const dismiss = (...names: (typeof firstSteps)[number][]) =>
    ada.request(users.edit, { body: { dismiss_steps: names } })
  await Promise.all([dismiss('circle'), dismiss('invite'), dismiss('circle')])
  const dismissed = (await stepsOf(ada))?.filter((step) => step.is_dismissed).map(({ name }) => name)
  expect(dismissed).toEqual(['circle', 'invite'])
  await dismiss('profile', 'activity')
  expect(await stepsOf(ada)).toBeNull()
})

test('members who joined more than 30 days ago have no steps', async () => {
  const { ada, testApp } = await createCommunity()
  await sql`update members set created_at = now() - interval '31 days' where id = ${ada.id}`.execute(testApp.db)
  expect(await stepsOf(ada)).toBeNull()
})

test('a member who may not invite is not asked to', async () => {
  const { ada, olga, set } = await createCommunity()
  await set({ members_invite: false })
  expect((await stepsOf(ada))?.map(({ name }) => name)).toEqual(['profile', 'activity', 'circle'])
  expect((await stepsOf(olga))?.map(({ name }) => name)).toEqual([...firstSteps])
})

test('the welcome comes from the chosen member with the words of the operators', async () => {
  const { ada, ben, set } = await createCommunity()
  expect(await ada.request(welcome.read)).toEqual({ text: '', from: null, pack_left_out: [] })
  await set({ welcome_member_id: ben.id, welcome_text: 'Come as you are.' })
  expect(await ada.request(welcome.read)).toMatchObject({
    text: 'Come as you are.',
    from: { id: ben.id, name: ben.name },
  })
  expect(await ben.request(welcome.read)).toMatchObject({ from: null })
})

test.each([
  ['suspended', "suspended_until = now() + interval '1 hour'"],
  ['about to be deleted', "deletion_at = now() + interval '14 days'"],
  ['being deleted', 'removal_started_at = now()'],
])('the welcome comes from the community while the chosen member is %s', async (_, values) => {
  const { ada, ben, set, testApp } = await createCommunity()
  await set({ welcome_member_id: ben.id })
  await sql`update members set ${sql.raw(values)} where id = ${ben.id}`.execute(testApp.db)
  expect(await ada.request(welcome.read)).toMatchObject({ from: null })
})

test('the welcome comes from the community for members who do not see the chosen one', async () => {
  const { ada, ben, cleo, olga, set } = await createCommunity()
  await set({ welcome_member_id: ben.id })
  await ben.request(blocks.add, { params: { userId: ada.id } })
  expect(await ada.request(welcome.read)).toMatchObject({ from: null })
  expect(await cleo.request(welcome.read)).toMatchObject({ from: { id: ben.id } })
  await impose(olga, ben, 'limit')
  expect(await cleo.request(welcome.read)).toMatchObject({ from: null })
})

test('the welcome comes from the community after the chosen member was deleted', async () => {
  const { ada, ben, olga, set, testApp } = await createCommunity()
  await set({ welcome_member_id: ben.id })
  await olga.request(users.deleteMember, { params: { userId: ben.id } })
  await testApp.runJobs()
  expect(await ada.request(welcome.read)).toMatchObject({ from: null })
})

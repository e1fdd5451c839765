import { users } from '@daystar/contract/accounts'
import { community } from '@daystar/contract/community'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import { createActivity } from './member-actions.ts'
import { createTestApp } from './test-app.ts'

// The tests run in any order, each twice, on an app that the other one has probably used.
test.each([1, 2])('an app has the state after its start in use %i, whatever an earlier test has changed', async () => {
  const { ada, ben, cleo, visitor, testApp } = await createTestApp()
  const { db, deps, sentEmails } = testApp
  expect(await visitor.request(community.read)).toMatchObject({ name: 'Daystar', rules_version: null })
  expect((await db.selectFrom('members').select('name').orderBy('id').execute()).map(({ name }) => name)).toEqual([
    ada.name,
    ben.name,
    cleo.name,
  ])
  expect(sentEmails).toEqual([])
  const swim = await createActivity(ada)
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  expect(await ada.request(engagement.read, { params: { activityId: swim.id } })).toMatchObject({ high_five_count: 1 })

  const olga = await testApp.createMember('olga')
  await olga.request(community.edit, { body: { name: 'Lake swimmers', rules: '# Rules' } })
  await olga.request(users.deleteMember, { params: { userId: ben.id } })
  await testApp.runJobs()
  expect(sentEmails).toHaveLength(1)
  deps.events.on('high_fives.given', () => Promise.reject(new Error('The last listener failed.')))
})

import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import { createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

test('gives and removes a high five idempotently', async () => {
  const { ada, ben } = await createTestApp()
  const swim = await createActivity(ada)
  const body = { activity_id: swim.id, sender_id: ben.id }

  const given = { has_high_fived: true, high_five_count: 1 }
  expect(await ben.request(engagement.give, { body })).toEqual(given)
  expect(await ben.request(engagement.give, { body })).toEqual(given)
  const removed = { has_high_fived: false, high_five_count: 0 }
  expect(await ben.request(engagement.takeBack, { body })).toEqual(removed)
  expect(await ben.request(engagement.takeBack, { body })).toEqual(removed)
})

test('counts ten concurrent requests as one high five', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)

  const requests = Array.from({ length: 10 }, () => ben.request(engagement.give, { body: { activity_id: swim.id } }))
  for (const reply of await Promise.all(requests)) expect(reply).toEqual({ has_high_fived: true, high_five_count: 1 })

  const notifications = await testApp.db.selectFrom('notifications').select('id').execute()
  expect(notifications).toHaveLength(1)
})

test('rejects a sender_id of another member', async () => {
  const { ada, ben } = await createTestApp()
  const swim = await createActivity(ada)
  const body = { activity_id: swim.id, sender_id: ada.id }

  expect(await ben.request(engagement.give, { body })).toBeRejectedWith('not_yourself')
  expect(await ben.request(engagement.takeBack, { body })).toBeRejectedWith('not_yourself')
})

test('returns 404 for high fives on a hidden activity', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ada, { circle_ids: [circleId] })
  const params = { activityId: swim.id }
  const body = { activity_id: swim.id }
  await ben.request(engagement.give, { body })

  expect(await ben.request(engagement.read, { params })).toMatchObject({ high_five_count: 1 })
  for (const outsider of [cleo, visitor])
    expect(await outsider.request(engagement.read, { params })).toBeRejectedWith('activity_not_found')
  expect(await cleo.request(engagement.give, { body })).toBeRejectedWith('activity_not_found')
  expect(await cleo.request(engagement.takeBack, { body })).toBeRejectedWith('activity_not_found')

  await leaveCircle(ben, circleId)
  expect(await ben.request(engagement.read, { params })).toBeRejectedWith('activity_not_found')
})

test('lets members take back their high five after they can no longer see the activity', async () => {
  const { ada, ben, cleo } = await createTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben, cleo])
  const swim = await createActivity(ada, { circle_ids: [circleId] })
  const body = { activity_id: swim.id }
  for (const member of [ben, cleo]) await member.request(engagement.give, { body })
  await leaveCircle(ben, circleId)

  expect(await ben.request(engagement.takeBack, { body })).toEqual({ has_high_fived: false, high_five_count: 1 })
  expect(await ben.request(engagement.takeBack, { body })).toBeRejectedWith('activity_not_found')
  expect(await ada.request(engagement.read, { params: { activityId: swim.id } })).toMatchObject({ high_five_count: 1 })
})

test('lets only followers give a high five to a followers-only activity', async () => {
  const { ada, ben, cleo } = await createTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada, { audience: 'followers' })
  const body = { activity_id: swim.id }

  expect(await ben.request(engagement.give, { body })).toMatchObject({ high_five_count: 1 })
  expect(await cleo.request(engagement.give, { body })).toBeRejectedWith('activity_not_found')
})

test('lists each high fiver and commenter once, newest first', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  const swim = await createActivity(ada)
  const params = { activityId: swim.id }
  for (const member of [ben, cleo]) await member.request(engagement.give, { body: { activity_id: swim.id } })
  for (const member of [ben, cleo, ben]) await member.request(comments.add, { params, body: { content: 'Lovely' } })

  const result = await ben.request(engagement.read, { params })
  expect(result).toMatchObject({ has_high_fived: true, high_five_count: 2, comment_count: 3 })
  expect(result.highfivers.map(({ name }) => name)).toEqual(['Cleo', 'Ben'])
  expect(result.commenters.map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
  expect(await ada.request(engagement.read, { params })).toMatchObject({ has_high_fived: false })
  expect(await visitor.request(engagement.read, { params })).toMatchObject({
    has_high_fived: false,
    high_five_count: 2,
  })
})

test('limits previews to the newest eight and lists to a hundred', async () => {
  const { ada, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const newMembers = Array.from({ length: 101 }, (_, index) => ({
    name: `Swimmer ${index}`,
    email: `${index}@swimmers.example`,
    password_hash: 'not a password hash',
  }))
  const swimmers = await testApp.db.insertInto('members').values(newMembers).returning('id').execute()
  const highFives = swimmers.map(({ id }) => ({ activity_id: swim.id, member_id: id }))
  await testApp.db.insertInto('high_fives').values(highFives).execute()

  const result = await ada.request(engagement.read, { params: { activityId: swim.id } })
  expect(result.high_five_count).toBe(101)
  expect(result.highfivers).toHaveLength(100)
  expect(result.highfivers_preview).toEqual(result.highfivers.slice(0, 8))
})

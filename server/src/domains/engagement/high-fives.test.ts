import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import { follows, founds, leaves, posts } from '../../testing/community.ts'
import { startWorld } from '../../testing/world.ts'

test('a high five is given once, however often it is sent, and taken back once', async () => {
  const { ada, ben } = await startWorld()
  const swim = await posts(ada)
  const body = { activity_id: swim.id, sender_id: ben.id }

  const given = { has_high_fived: true, high_five_count: 1 }
  expect(await ben.asks(engagement.give, { body })).toEqual(given)
  expect(await ben.asks(engagement.give, { body })).toEqual(given)
  const taken = { has_high_fived: false, high_five_count: 0 }
  expect(await ben.asks(engagement.takeBack, { body })).toEqual(taken)
  expect(await ben.asks(engagement.takeBack, { body })).toEqual(taken)
})

test('ten taps at once are one high five', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada)

  const taps = Array.from({ length: 10 }, () => ben.asks(engagement.give, { body: { activity_id: swim.id } }))
  for (const answer of await Promise.all(taps)) expect(answer).toEqual({ has_high_fived: true, high_five_count: 1 })

  const told = await world.db.selectFrom('notifications').select('id').execute()
  expect(told).toHaveLength(1)
})

test('one acts as oneself alone', async () => {
  const { ada, ben } = await startWorld()
  const swim = await posts(ada)
  const body = { activity_id: swim.id, sender_id: ada.id }

  expect(await ben.asks(engagement.give, { body })).toBeRefused('not_yourself')
  expect(await ben.asks(engagement.takeBack, { body })).toBeRefused('not_yourself')
})

test('what one may not see gets no high five and tells nothing', async () => {
  const { ada, ben, cleo, visitor } = await startWorld()
  const circleId = await founds(ada, 'Dawn swimmers', true, [ben])
  const swim = await posts(ada, { circle_ids: [circleId] })
  const params = { activityId: swim.id }
  const body = { activity_id: swim.id }
  await ben.asks(engagement.give, { body })

  expect(await ben.asks(engagement.read, { params })).toMatchObject({ high_five_count: 1 })
  for (const stranger of [cleo, visitor])
    expect(await stranger.asks(engagement.read, { params })).toBeRefused('activity_not_found')
  expect(await cleo.asks(engagement.give, { body })).toBeRefused('activity_not_found')
  expect(await cleo.asks(engagement.takeBack, { body })).toBeRefused('activity_not_found')

  await leaves(ben, circleId)
  expect(await ben.asks(engagement.read, { params })).toBeRefused('activity_not_found')
  expect(await ben.asks(engagement.takeBack, { body })).toBeRefused('activity_not_found')
})

test('an activity for followers alone is open to those', async () => {
  const { ada, ben, cleo } = await startWorld()
  await follows(ben, ada)
  const swim = await posts(ada, { audience: 'followers' })
  const body = { activity_id: swim.id }

  expect(await ben.asks(engagement.give, { body })).toMatchObject({ high_five_count: 1 })
  expect(await cleo.asks(engagement.give, { body })).toBeRefused('activity_not_found')
})

test('who took part is listed newest first, each person once', async () => {
  const { ada, ben, cleo, visitor } = await startWorld()
  const swim = await posts(ada)
  const params = { activityId: swim.id }
  for (const member of [ben, cleo]) await member.asks(engagement.give, { body: { activity_id: swim.id } })
  for (const member of [ben, cleo, ben]) await member.asks(comments.add, { params, body: { content: 'Lovely' } })

  const seen = await ben.asks(engagement.read, { params })
  expect(seen).toMatchObject({ has_high_fived: true, high_five_count: 2, comment_count: 3 })
  expect(seen.highfivers.map(({ name }) => name)).toEqual(['Cleo', 'Ben'])
  expect(seen.commenters.map(({ name }) => name)).toEqual(['Ben', 'Cleo'])
  expect(await ada.asks(engagement.read, { params })).toMatchObject({ has_high_fived: false })
  expect(await visitor.asks(engagement.read, { params })).toMatchObject({ has_high_fived: false, high_five_count: 2 })
})

test('previews hold the newest eight, the lists at most a hundred', async () => {
  const { ada, world } = await startWorld()
  const swim = await posts(ada)
  const crowd = Array.from({ length: 101 }, (_, at) => ({
    name: `Swimmer ${at}`,
    email: `${at}@swimmers.example`,
    password_hash: 'no password opens this account',
  }))
  const swimmers = await world.db.insertInto('members').values(crowd).returning('id').execute()
  const highFives = swimmers.map(({ id }) => ({ activity_id: swim.id, member_id: id }))
  await world.db.insertInto('high_fives').values(highFives).execute()

  const seen = await ada.asks(engagement.read, { params: { activityId: swim.id } })
  expect(seen.high_five_count).toBe(101)
  expect(seen.highfivers).toHaveLength(100)
  expect(seen.highfivers_preview).toEqual(seen.highfivers.slice(0, 8))
})

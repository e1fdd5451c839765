import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import { follows, founds, leaves, posts } from '../../testing/community.ts'
import type { Member } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'

/** What stands in a member's list, newest first, as "type by name". */
async function toldTo(member: Member): Promise<string[]> {
  return (await member.asks(notifications.list)).map(({ type, actor }) => `${type} by ${actor.name}`)
}

const says = (member: Member, activityId: number, content: string) =>
  member.asks(comments.add, { params: { activityId }, body: { content } })

test('a high five is told once and taken back with it', async () => {
  const { ada, ben } = await startWorld()
  const swim = await posts(ada)
  const body = { activity_id: swim.id }
  for (let tap = 0; tap < 2; tap++) await ben.asks(engagement.give, { body })

  const [told, ...more] = await ada.asks(notifications.list)
  expect(told).toMatchObject({ type: 'activity_high_fived', actor: { name: 'Ben' }, activity_id: swim.id })
  expect(told?.user).toEqual(told?.actor)
  expect(more).toEqual([])
  await ben.asks(engagement.takeBack, { body })
  expect(await toldTo(ada)).toEqual([])
})

test('nobody is told of their own acts', async () => {
  const { ada } = await startWorld()
  const swim = await posts(ada, { description: `With [me](u:${ada.id})` })
  await ada.asks(engagement.give, { body: { activity_id: swim.id } })
  const { id } = await says(ada, swim.id, `[Ada](u:${ada.id}) was here`)
  await ada.asks(comments.star, { params: { commentId: id } })

  expect(await toldTo(ada)).toEqual([])
})

test('each comment is told, and goes with the comment', async () => {
  const { ada, ben, cleo } = await startWorld()
  const swim = await posts(ada)
  const first = await says(ben, swim.id, 'One')
  const second = await says(ben, swim.id, `Two, [Cleo](u:${cleo.id})`)
  await cleo.asks(comments.star, { params: { commentId: second.id } })

  expect(await ada.asks(notifications.list)).toMatchObject([
    { type: 'activity_commented', comment_id: second.id, activity_id: swim.id },
    { type: 'activity_commented', comment_id: first.id, activity_id: swim.id },
  ])
  expect(await toldTo(cleo)).toEqual(['comment_mention by Ben'])
  expect(await toldTo(ben)).toEqual(['comment_starred by Cleo'])

  await ben.asks(comments.remove, { params: { commentId: second.id } })
  expect(await ada.asks(notifications.list)).toMatchObject([{ comment_id: first.id }])
  expect(await toldTo(cleo)).toEqual([])
  expect(await toldTo(ben)).toEqual([])
})

test('a star is told to who wrote the comment and taken back with it', async () => {
  const { ada, ben, cleo } = await startWorld()
  const swim = await posts(ada)
  const params = { commentId: (await says(ben, swim.id, 'Cold?')).id }
  await cleo.asks(comments.star, { params })
  expect(await ben.asks(notifications.list)).toMatchObject([
    { type: 'comment_starred', actor: { name: 'Cleo' }, comment_id: params.commentId, activity_id: swim.id },
  ])

  await cleo.asks(comments.unstar, { params })
  expect(await toldTo(ben)).toEqual([])
})

test('a mention is told to those alone who may see where it stands', async () => {
  const { ada, ben, cleo } = await startWorld()
  const circleId = await founds(ada, 'Dawn swimmers', true, [ben])
  const both = `[Ben](u:${ben.id}) and [Cleo](u:${cleo.id})`
  const swim = await posts(ada, { circle_ids: [circleId], description: both })
  await says(ada, swim.id, both)

  expect(await toldTo(ben)).toEqual(['comment_mention by Ada', 'activity_mention by Ada'])
  expect(await toldTo(cleo)).toEqual([])
})

test('a mention that is edited away is no longer told', async () => {
  const { ada, ben } = await startWorld()
  const swim = await posts(ada, { description: `With [Ben](u:${ben.id})` })
  expect(await toldTo(ben)).toEqual(['activity_mention by Ada'])

  const params = { activityId: swim.id }
  await ada.asks(activities.update, { params, body: { description: 'Alone' } })
  expect(await toldTo(ben)).toEqual([])
  await ada.asks(activities.update, { params, body: { description: `With [Ben](u:${ben.id}) after all` } })
  expect(await toldTo(ben)).toEqual(['activity_mention by Ada'])
})

test('who has left a private circle sees none of its notifications', async () => {
  const { ada, ben } = await startWorld()
  const circleId = await founds(ada, 'Dawn swimmers', true, [ben])
  const swim = await posts(ada, { circle_ids: [circleId], description: `[Ben](u:${ben.id})` })
  const open = await posts(ada, { description: `[Ben](u:${ben.id})` })
  const { id } = await says(ben, swim.id, 'Six o’clock?')
  await ada.asks(comments.star, { params: { commentId: id } })
  expect(await toldTo(ben)).toHaveLength(3)

  await leaves(ben, circleId)
  expect(await ben.asks(notifications.list)).toMatchObject([{ type: 'activity_mention', activity_id: open.id }])
})

test('what becomes hidden is no longer told, and is told again when it can be seen again', async () => {
  const { ada, ben } = await startWorld()
  const circleId = await founds(ada, 'Walkers', false)
  const walk = await posts(ada, { circle_ids: [circleId], description: `[Ben](u:${ben.id})` })
  const privacy = (is_private: boolean) => ada.asks(circles.edit, { params: { circleId }, body: { is_private } })

  await privacy(true)
  expect(await toldTo(ben)).toEqual([])
  await privacy(false)
  expect(await toldTo(ben)).toEqual(['activity_mention by Ada'])
  await ada.asks(activities.update, { params: { activityId: walk.id }, body: { audience: 'me' } })
  expect(await toldTo(ben)).toEqual([])
})

test('a deleted activity takes everything that was told about it', async () => {
  const { ada, ben } = await startWorld()
  const swim = await posts(ada)
  await ben.asks(engagement.give, { body: { activity_id: swim.id } })
  await says(ben, swim.id, 'Lovely')

  await ada.asks(activities.remove, { params: { activityId: swim.id } })
  expect(await toldTo(ada)).toEqual([])
})

test('a request is told, and gone when it is cancelled or declined', async () => {
  const { ada, ben } = await startWorld()
  const asks = async () => (await ben.asks(connections.request, { body: { addressee_id: ada.id } })).connection_id

  for (const whoEndsIt of [ada, ben]) {
    const connectionId = await asks()
    expect(await ada.asks(notifications.list)).toMatchObject([
      { type: 'connection_request', actor: { name: 'Ben' }, connection_id: connectionId, activity_id: null },
    ])
    await whoEndsIt.asks(connections.decline, { params: { connectionId } })
    expect(await toldTo(ada)).toEqual([])
  }
})

test('an accepted request is told to who asked, and stays with who accepted, who may follow back', async () => {
  const { ada, ben } = await startWorld()
  await follows(ben, ada)

  expect(await toldTo(ben)).toEqual(['connection_accepted by Ada'])
  expect(await toldTo(ada)).toEqual(['connection_request by Ben'])

  await follows(ada, ben)
  expect(await toldTo(ben)).toEqual(['connection_accepted by Ada'])
  expect(await toldTo(ada)).toEqual(['connection_request by Ben'])

  await ben.asks(connections.unfollow, { params: { userId: ada.id } })
  expect(await toldTo(ada)).toEqual([])
})

test('two requests that cross are one word to each', async () => {
  const { ada, ben } = await startWorld()
  await ben.asks(connections.request, { body: { addressee_id: ada.id } })
  await ada.asks(connections.request, { body: { addressee_id: ben.id } })

  expect(await toldTo(ben)).toEqual(['connection_accepted by Ada'])
  expect(await toldTo(ada)).toEqual(['connection_request by Ben'])
})

test('the list holds the newest fifty', async () => {
  const { ada, ben } = await startWorld()
  const swim = await posts(ada)
  for (let n = 1; n <= 52; n++) await says(ben, swim.id, `Comment ${n}`)

  const told = await ada.asks(notifications.list)
  expect(told).toHaveLength(50)
  const instants = told.map(({ created_at }) => created_at)
  expect(instants).toEqual(instants.toSorted().reverse())
})

test('only members have notifications', async () => {
  const { visitor } = await startWorld()

  expect(await visitor.asks(notifications.list)).toBeRefused('not_authenticated')
})

test('an act that fails at last is told to nobody', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada)
  world.deps.events.on('high_five.given', () => Promise.reject(new Error('The last listener fails.')))
  await ben.asksRaw(engagement.give, { body: { activity_id: swim.id } })

  expect(await toldTo(ada)).toEqual([])
  const engaged = await ada.asks(engagement.read, { params: { activityId: swim.id } })
  expect(engaged).toMatchObject({ high_five_count: 0 })
})

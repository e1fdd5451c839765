import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { companions } from '@daystar/contract/companions'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { events } from '@daystar/contract/events'
import { api } from '@daystar/contract/index'
import { blocks } from '@daystar/contract/moderation/blocks'
import { reports } from '@daystar/contract/moderation/reports'
import { sanctions } from '@daystar/contract/moderation/sanctions'
import type { Route } from '@daystar/contract/route'
import { expect, test } from 'vitest'
import type { Member } from './callers.ts'
import { createEvent } from './event-actions.ts'
import { createActivity, createCircle } from './member-actions.ts'
import { createTestApp } from './test-app.ts'

const reads = Object.entries(api).flatMap(([domain, endpoints]) =>
  Object.entries<Route>(endpoints as Record<string, Route>)
    .filter(([, endpoint]) => endpoint.method === 'GET')
    .map(([name, endpoint]) => ({ label: `${domain}.${name}`, path: endpoint.path })),
)

/**
 * Cleo meets Ada wherever members meet, but does not follow her: one of them asks. Returns values for the parameters of
 * paths.
 */
async function meet(ada: Member, cleo: Member, requester: Member): Promise<Record<string, readonly number[]>> {
  const [own, other] = [await createActivity(cleo), await createActivity(ada)]
  const commentIds: number[] = []
  for (const { id: activityId } of [own, other]) {
    const { id } = await ada.request(comments.add, { params: { activityId }, body: { content: 'Well done' } })
    commentIds.push(id)
    await ada.request(engagement.give, { body: { activity_id: activityId } })
    const answer = await cleo.request(comments.add, { params: { activityId }, body: { content: 'Thanks' } })
    const reply = { content: 'See you there', parent_id: answer.id }
    commentIds.push((await ada.request(comments.add, { params: { activityId }, body: reply })).id)
    await ada.request(comments.star, { params: { commentId: answer.id } })
    commentIds.push(answer.id)
  }
  const circleIds = [await createCircle(ada, 'Runners', false, [cleo]), await createCircle(cleo, 'Dawn', true, [ada])]
  await createActivity(ada, { title: 'Run', circle_ids: circleIds })
  const [left] = [await createCircle(cleo, 'Choir', false, [ada])]
  await cleo.request(circles.leave, { params: { circleId: left, userId: ada.id } })
  const eventIds = await meetAtEvents(ada, cleo, circleIds)
  const params = { activityId: own.id }
  const joint = { description: `With [${ada.name}](u:${ada.id})`, companion_ids: [ada.id], circle_ids: circleIds }
  await cleo.request(activities.update, { params, body: joint })
  await ada.request(companions.confirm, { params, body: { own_activity_id: other.id } })
  await cleo.request(activities.update, { params, body: { description: 'Cold' } })
  const addressee = requester === ada ? cleo : ada
  await requester.request(connections.request, { body: { addressee_id: addressee.id } })
  const subject = { subject_type: 'comment', subject_id: commentIds[0] ?? 0, reason: 'spam' } as const
  await cleo.request(reports.create, { body: subject })
  await cleo.request(reports.create, { body: { subject_type: 'member', subject_id: ada.id, reason: 'spam' } })
  return {
    userId: [ada.id, cleo.id],
    activityId: [own.id, other.id],
    commentId: commentIds,
    eventId: eventIds,
    circleId: [...circleIds, left],
  }
}

/** Ada answers for an event of Cleo, organizes it with her and comments on it; Cleo comes to one of Ada. */
async function meetAtEvents(ada: Member, cleo: Member, circleIds: readonly number[]): Promise<number[]> {
  const [circleId] = circleIds
  const ofCleo = await createEvent(cleo, { title: 'Evening dip', circle_id: circleId ?? 0, invited_ids: [ada.id] })
  const ofAda = await createEvent(ada, { title: 'A dip', circle_id: circleId ?? 0, invited_ids: [cleo.id] })
  const params = { eventId: ofCleo.id }
  await ada.request(events.answer, { params, body: { answer: 'going', note: 'Gladly' } })
  await ada.request(events.addComment, { params, body: { content: 'Which gate?' } })
  await cleo.request(events.appoint, { params: { eventId: ofCleo.id, userId: ada.id } })
  await cleo.request(events.answer, { params: { eventId: ofAda.id }, body: { answer: 'maybe' } })
  return [ofCleo.id, ofAda.id]
}

function urlsOf(path: string, values: Record<string, readonly number[]>): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return [`/api${path}`]
  return (values[name] ?? [1]).flatMap((value) => urlsOf(path.replace(`:${name}`, String(value)), values))
}

const dayMs = 86_400_000

/** What reads need to find something of Ada. */
const queries: Readonly<Record<string, string>> = {
  'search.comments': '?q=there',
  'search.activities': '?q=run',
  'search.events': '?q=dip',
  'events.between': `?from=${new Date().toISOString()}&to=${new Date(Date.now() + 30 * dayMs).toISOString()}`,
}

const ways = {
  'blocked the viewer': (ada: Member, cleo: Member) => ada.request(blocks.add, { params: { userId: cleo.id } }),
  'is limited': (ada: Member, _cleo: Member, mona: Member) =>
    mona.request(sanctions.impose, {
      params: { userId: ada.id },
      body: { kind: 'limit', days: null, reason: 'Too many advertisements.' },
    }),
}

const cases = (['blocked the viewer', 'is limited'] as const).flatMap((way) =>
  (['connections.received', 'connections.sent'] as const).map((list) => [way, list] as const),
)

test.each(cases)('no response names a member who %s, with a request in %s', { timeout: 60_000 }, async (way, list) => {
  const { ada, cleo, mona, testApp } = await createTestApp({ members: ['mona'] })
  const values = await meet(ada, cleo, list === 'connections.received' ? ada : cleo)
  await ada.request(users.edit, { body: { name: 'Zephyrina' } })
  const namingReads = async () => {
    const found = new Set<string>()
    for (const { label, path } of reads)
      for (const url of urlsOf(path, values)) {
        const query = queries[label] ?? (label.startsWith('search.') ? '?q=zephyrina' : '')
        const { body } = await testApp.app.inject({ url: `${url}${query}`, headers: cleo.authorization })
        if (body.includes('Zephyrina')) found.add(label)
      }
    const shown = await cleo.requestRaw(companions.list, { body: { activity_ids: [...(values.activityId ?? [])] } })
    if (shown.body.includes('Zephyrina')) found.add('companions.list')
    return [...found]
  }
  expect(await namingReads()).toEqual(
    expect.arrayContaining([
      ...[
        'users.read',
        'reports.own',
        'notifications.list',
        'search.members',
        'search.comments',
        'search.events',
        'directory.members',
        list,
      ],
      ...['comments.list', 'events.list', 'events.between', 'events.read', 'events.answers', 'events.comments'],
      ...['events.invitations', 'activityVersions.list', 'companions.list'],
    ]),
  )
  await ways[way](ada, cleo, mona)
  expect(await namingReads()).toEqual([])
})

test('a member whom the viewer cannot see is not found by their id in requests', async () => {
  const { ada, ben, cleo, mona } = await createTestApp({ members: ['mona'] })
  const request = (member: Member, other: Member) =>
    member.request(connections.request, { body: { addressee_id: other.id } })
  const { connection_id: connectionId } = await request(ada, cleo)
  await ways['is limited'](ada, cleo, mona)
  expect(await request(ben, ada)).toBeRejectedWith('member_not_found')
  expect(await cleo.request(connections.accept, { params: { connectionId } })).toBeRejectedWith('request_not_found')
  expect(await cleo.requestRaw(connections.decline, { params: { connectionId } })).toMatchObject({ statusCode: 204 })
})

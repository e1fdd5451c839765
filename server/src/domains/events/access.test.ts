import { circles } from '@daystar/contract/circles'
import { connections } from '@daystar/contract/connections'
import { blocks } from '@daystar/contract/moderation/blocks'
import type { Role } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import { type Viewer, visitor } from '../../platform/authorization/viewer.ts'
import { muteCircle, muteMember, muteWord } from '../../testing/actions/mute-actions.ts'
import type { Member } from '../../testing/callers.ts'
import { createEvent } from '../../testing/event-actions.ts'
import { createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { outcomeOf, viewerOf } from '../../testing/viewers.ts'
import type { CircleRole } from '../circles/index.ts'
import {
  abilitiesOnEvent,
  abilitiesOnEventComment,
  authorize,
  eventNotMuted,
  eventVisibleTo,
  type OrganizedEvent,
} from './access.ts'

const openTestApp = sharedTestApp()

/** The titles of the author's events that the reader sees, oldest first. */
async function eventsFor({ db }: TestApp, author: Member, reader: { readonly id: number | null }): Promise<string[]> {
  const query = db
    .selectFrom('event_series as s')
    .select('s.title')
    .where('s.author_id', '=', author.id)
    .orderBy('s.id')
  return (await query.where(eventVisibleTo(reader, 's')).execute()).map(({ title }) => title)
}

test('an event in no circle is for its audience, for those who are invited, and for its author', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  await follow(ben, ada)
  await follow(cleo, ben)
  await dora.request(connections.request, { body: { addressee_id: ada.id } })
  const fay = await testApp.createMember('fay')
  await follow(fay, ada)
  for (const audience of ['everyone', 'followers', 'invited'] as const)
    await createEvent(ada, { audience, title: audience })
  await createEvent(ada, { audience: 'invited', title: `with ${fay.name}`, invited_ids: [fay.id] })

  expect(await eventsFor(testApp, ada, ada)).toEqual(['everyone', 'followers', 'invited', `with ${fay.name}`])
  expect(await eventsFor(testApp, ada, ben)).toEqual(['everyone', 'followers'])
  expect(await eventsFor(testApp, ada, fay)).toEqual(['everyone', 'followers', `with ${fay.name}`])
  for (const other of [cleo, dora, visitor]) expect(await eventsFor(testApp, ada, other)).toEqual(['everyone'])
})

test('an event in a private circle is for its members, and not for followers and those invited outside of it', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  const trails = await createCircle(ada, 'Trails', true, [ben, dora])
  await createCircle(ada, 'Lake', true, [cleo])
  await follow(cleo, ada)
  await createEvent(ada, { title: 'Of Trails', audience: 'circle', circle_id: trails })
  await createEvent(ada, { title: `With ${dora.name}`, audience: 'invited', circle_id: trails, invited_ids: [dora.id] })

  expect(await eventsFor(testApp, ada, ben)).toEqual(['Of Trails'])
  expect(await eventsFor(testApp, ada, dora)).toEqual(['Of Trails', `With ${dora.name}`])
  for (const other of [cleo, visitor]) expect(await eventsFor(testApp, ada, other)).toEqual([])
  await leaveCircle(dora, trails)
  expect(await eventsFor(testApp, ada, dora)).toEqual([])
})

test('an event for everyone in an open circle is for its members alone once the circle was private', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const lake = await createCircle(ada, 'Lake', false, [ben])
  await createEvent(ada, { title: 'For everyone', circle_id: lake })
  await createEvent(ada, { title: 'Of Lake', audience: 'circle', circle_id: lake })
  expect(await eventsFor(testApp, ada, ben)).toEqual(['For everyone', 'Of Lake'])
  for (const other of [cleo, visitor]) expect(await eventsFor(testApp, ada, other)).toEqual(['For everyone'])
  for (const is_private of [true, false]) {
    await ada.request(circles.edit, { params: { circleId: lake }, body: { is_private } })
    expect(await eventsFor(testApp, ada, ben)).toEqual(['For everyone', 'Of Lake'])
    for (const other of [cleo, visitor]) expect(await eventsFor(testApp, ada, other)).toEqual([])
  }
})

test('members who join after a circle became public do not see events from its private time', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const trails = await createCircle(ada, 'Trails', true, [ben])
  await createEvent(ada, { title: 'Earlier', audience: 'circle', circle_id: trails })
  await ada.request(circles.edit, { params: { circleId: trails }, body: { is_private: false } })
  await cleo.request(circles.joinSelf, { params: { circleId: trails } })
  await createEvent(ada, { title: 'Later', audience: 'circle', circle_id: trails })
  expect(await eventsFor(testApp, ada, ben)).toEqual(['Earlier', 'Later'])
  expect(await eventsFor(testApp, ada, cleo)).toEqual(['Later'])
})

test('a block hides events of either member, and a limit those of an author who is not followed', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const author of [ada, ben]) await createEvent(author, { title: `By ${author.name}` })
  await ada.request(blocks.add, { params: { userId: ben.id } })
  expect(await eventsFor(testApp, ada, ben)).toEqual([])
  expect(await eventsFor(testApp, ben, ada)).toEqual([])
  expect(await eventsFor(testApp, ada, ada)).toEqual([`By ${ada.name}`])
  await follow(cleo, ben)
  await testApp.db.updateTable('members').set({ is_limited: true }).where('id', 'in', [ada.id, ben.id]).execute()
  expect(await eventsFor(testApp, ben, cleo)).toEqual([`By ${ben.name}`])
  for (const reader of [cleo, visitor]) expect(await eventsFor(testApp, ada, reader)).toEqual([])
})

test('muted authors, circles and words are left out, unless the viewer asks for the author or the circle', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const runners = await createCircle(cleo, 'Runners', false, [ada, ben])
  const bakers = await createCircle(cleo, 'Bakers', false, [ada, ben])
  await createEvent(ada, { title: 'Own', circle_id: runners })
  await createEvent(ben, { title: `By ${ben.name}` })
  await createEvent(cleo, { title: 'None' })
  await createEvent(cleo, { title: 'Runners', circle_id: runners })
  await createEvent(cleo, { title: 'Bakers', circle_id: bakers })
  await createEvent(cleo, { title: 'Cold lake' })
  await muteMember(ada, ben)
  await muteMember(ada, ada)
  await muteCircle(ada, runners)
  await muteWord(ada, 'lake')

  const authors = [ada, ben, cleo].map(({ id }) => id)
  const shownTo = async (viewer: { readonly id: number | null }, asked?: Parameters<typeof eventNotMuted>[2]) => {
    const query = testApp.db.selectFrom('event_series as s').select('s.title').where('s.author_id', 'in', authors)
    const rows = await query
      .where(eventNotMuted(viewer, 's', asked))
      .orderBy('s.id')
      .execute()
    return rows.map(({ title }) => title)
  }
  expect(await shownTo(ada)).toEqual(['Own', 'None', 'Bakers'])
  expect(await shownTo(ada, { memberId: ben.id })).toEqual(['Own', `By ${ben.name}`, 'None', 'Bakers'])
  expect(await shownTo(ada, { memberId: cleo.id })).toEqual(['Own', 'None', 'Bakers'])
  expect(await shownTo(ada, { circleId: runners })).toEqual(['Own', 'None', 'Runners', 'Bakers'])
  expect(await shownTo(ada, { circleId: bakers })).toEqual(['Own', 'None', 'Bakers'])
  for (const viewer of [ben, visitor]) expect(await shownTo(viewer)).toHaveLength(6)
})

const [own, other] = [1, 2]
const viewer = viewerOf({ id: own })
/** An event of another member, in no circle. */
const foreign = { author_id: other, isOrganizer: false, circleRole: undefined } as const
const cases = {
  author: { ...foreign, author_id: own },
  organizer: { ...foreign, isOrganizer: true },
  other: foreign,
} satisfies Record<string, OrganizedEvent>

test('members create events in circles to which they belong', () => {
  const create = (...roles: (CircleRole | null)[]) =>
    outcomeOf(() => authorize(viewer, 'create', { circles: roles.map((role) => ({ role })) }))
  expect(create()).toBe('allow')
  expect(create('member')).toBe('allow')
  expect(create('admin', null)).toBe('members_only')
  expect(create(null)).toBe('members_only')
})

test.each<[keyof typeof cases, CircleRole | null | undefined, string]>([
  ['author', undefined, 'allow'],
  ['author', 'member', 'allow'],
  ['author', null, 'members_only'],
  ['organizer', undefined, 'allow'],
  ['organizer', 'member', 'allow'],
  ['organizer', null, 'members_only'],
  ['other', undefined, 'organizers_only'],
  ['other', 'admin', 'organizers_only'],
])('the %s with the role %s in the circle edits the event: %s', (relation, circleRole, outcome) => {
  const event = { ...cases[relation], circleRole }
  expect(outcomeOf(() => authorize(viewer, 'edit', event))).toBe(outcome)
  expect(abilitiesOnEvent(viewer, event).includes('event:edit')).toBe(outcome === 'allow')
})

test.each<[keyof typeof cases, number | undefined, string]>([
  ['author', undefined, 'allow'],
  ['author', other, 'allow'],
  ['organizer', undefined, 'author_only'],
  ['organizer', other, 'author_only'],
  ['organizer', own, 'allow'],
  ['other', own, 'author_only'],
])('the %s appoints organizers, or dismisses member %s: %s', (relation, dismissedId, outcome) => {
  const event = { ...cases[relation], ...(dismissedId !== undefined && { dismissedId }) }
  expect(outcomeOf(() => authorize(viewer, 'appoint', event))).toBe(outcome)
})

test('an author outside of the circle of the event cannot appoint organizers, who can step back', () => {
  const appoint = (event: OrganizedEvent, dismissedId: number) =>
    outcomeOf(() => authorize(viewer, 'appoint', { ...event, circleRole: null, dismissedId }))
  expect(appoint(cases.author, other)).toBe('members_only')
  expect(appoint(cases.organizer, own)).toBe('allow')
})

test.each<[keyof typeof cases, CircleRole | null | undefined, Role, string]>([
  ['author', null, 'member', 'allow'],
  ['organizer', 'member', 'member', 'author_only'],
  ['other', undefined, 'member', 'author_only'],
  ['other', null, 'member', 'author_only'],
  ['other', 'moderator', 'member', 'allow'],
  ['other', 'admin', 'member', 'allow'],
  ['other', null, 'moderator', 'allow'],
  ['other', null, 'operator', 'allow'],
])(
  'the %s with the role %s in the circle, a %s, deletes the event: %s',
  (relation, circleRole, viewerRole, outcome) => {
    const event = { ...cases[relation], circleRole }
    expect(outcomeOf(() => authorize(viewer, 'delete', { ...event, viewerRole }))).toBe(outcome)
    const member = viewerOf({ id: own, role: viewerRole })
    expect(abilitiesOnEvent(member, event).includes('event:delete')).toBe(outcome === 'allow')
  },
)

test('a member who sees an event and has not left it reads the answers and comments, answers and comments', () => {
  for (const action of ['readAttendance', 'answer', 'comment'] as const) {
    expect(outcomeOf(() => authorize(viewer, action, { isAttendanceVisible: true }))).toBe('allow')
    expect(outcomeOf(() => authorize(viewer, action, { isAttendanceVisible: false }))).toBe('members_only')
  }
})

test.each<[keyof typeof cases, number, Role, string[]]>([
  ['other', own, 'member', ['event:editComment', 'event:deleteComment']],
  ['other', other, 'member', []],
  ['author', other, 'member', ['event:deleteComment']],
  ['organizer', other, 'member', ['event:deleteComment']],
  ['other', other, 'moderator', ['event:deleteComment']],
])(
  'the %s, with a comment of member %s, as a %s, has the abilities %j',
  (relation, commentAuthorId, role, abilities) => {
    const member = viewerOf({ id: own, role })
    const comment = { ...cases[relation], commentAuthorId, viewerRole: role }
    expect(abilitiesOnEventComment(member, cases[relation], commentAuthorId)).toEqual(abilities)
    for (const action of ['editComment', 'deleteComment'] as const)
      expect(outcomeOf(() => authorize(member, action, comment)) === 'allow').toBe(
        abilities.includes(`event:${action}`),
      )
    expect(outcomeOf(() => authorize(viewerOf({ id: 3 }), 'editComment', comment))).toBe('author_only')
    expect(
      outcomeOf(() =>
        authorize(viewerOf({ id: 3 }), 'deleteComment', { ...comment, isOrganizer: false, viewerRole: null }),
      ),
    ).toBe('author_only')
  },
)

test('visitors have no abilities on events and comments', () => {
  const nobody: Viewer = visitor
  const event = { ...foreign, circleRole: 'admin' } as const
  expect(abilitiesOnEvent(nobody, event)).toEqual([])
  expect(abilitiesOnEventComment(nobody, { ...event, isOrganizer: true }, other)).toEqual([])
  expect(abilitiesOnEvent(viewer, cases.author)).toEqual(['event:edit', 'event:appoint', 'event:delete'])
})

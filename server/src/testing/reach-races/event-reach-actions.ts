import { circles } from '@daystar/contract/circles'
import { events } from '@daystar/contract/events'
import type { Event, EventAudience } from '@daystar/contract/events/event'
import { blocks } from '@daystar/contract/moderation/blocks'
import { removeAccount } from '../../jobs/remove-account.ts'
import { Caller, type Member } from '../callers.ts'
import { createEvent } from '../event-actions.ts'
import type { TestApp } from '../test-app.ts'
import type { EventReachModel, StartingEvent } from './event-reach-model.ts'
import type { RaceContext } from './reach-actions.ts'

/** An event in a circle, whose admin is another member, and a guest who follows its author. */
export interface EventRace {
  readonly author: Member
  readonly admin: Member
  readonly guest: Member
  readonly circleId: number
  readonly event: Event
}

/** A write that changes who sees the event, or whether the guest has answered, and its effect on the model. */
export interface EventReachAction {
  /** The state in which the action has an effect. */
  readonly needs: Partial<StartingEvent>
  /** Returns the status of the response, or undefined without a request. */
  run(race: EventRace, context: RaceContext): Promise<number | undefined>
  predict(model: EventReachModel): void
}

async function statusOf(request: Promise<{ statusCode: number }>): Promise<number> {
  return (await request).statusCode
}

const as = (member: Member, { app }: RaceContext) => new Caller(app, member.token)
const ofEvent = ({ event }: EventRace) => ({ params: { eventId: event.id } })

function changePrivacy(isPrivate: boolean): EventReachAction {
  return {
    needs: { isPrivate: !isPrivate },
    run: ({ admin, circleId }, context) =>
      statusOf(as(admin, context).requestRaw(circles.edit, { params: { circleId }, body: { is_private: isPrivate } })),
    predict: (model) => model.setPrivate(isPrivate),
  }
}

function changeAudience(from: EventAudience, to: EventAudience): EventReachAction {
  return {
    needs: { audience: from },
    run: (race, context) =>
      statusOf(as(race.author, context).requestRaw(events.edit, { ...ofEvent(race), body: { audience: to } })),
    predict: (model) => model.setAudience(to),
  }
}

function leave(who: 'author' | 'guest'): EventReachAction {
  return {
    needs: who === 'guest' ? { belongs: true } : {},
    run: (race, context) => {
      const params = { circleId: race.circleId, userId: race[who].id }
      return statusOf(as(race[who], context).requestRaw(circles.leave, { params }))
    },
    predict: (model) => (who === 'guest' ? model.leave() : model.removeAuthor()),
  }
}

/** Every kind of write that changes who sees an event of a circle, and the answers of a member to it. */
export const eventReachActions = {
  'make the circle private': changePrivacy(true),
  'make the circle public': changePrivacy(false),
  'restrict the event to the circle': changeAudience('everyone', 'circle'),
  'restrict the event to invited members': changeAudience('everyone', 'invited'),
  'open the event to everyone': changeAudience('invited', 'everyone'),
  'invite the guest': {
    needs: { audience: 'invited', isPrivate: false },
    run: (race, context) => {
      const body = { member_ids: [race.guest.id] }
      return statusOf(as(race.author, context).requestRaw(events.invite, { ...ofEvent(race), body }))
    },
    predict: (model) => model.invite(),
  },
  'withdraw the invitation': {
    needs: { audience: 'invited', isInvited: true },
    run: (race, context) => {
      const params = { eventId: race.event.id, userId: race.guest.id }
      return statusOf(as(race.author, context).requestRaw(events.uninvite, { params }))
    },
    predict: (model) => model.uninvite(),
  },
  'join the circle': {
    needs: { belongs: false, isPrivate: false },
    run: ({ guest, circleId }, context) =>
      statusOf(as(guest, context).requestRaw(circles.joinSelf, { params: { circleId } })),
    predict: (model) => model.join(),
  },
  'leave the circle': leave('guest'),
  'leave the circle as the author': leave('author'),
  answer: {
    needs: { hasAnswered: false },
    run: (race, context) =>
      statusOf(as(race.guest, context).requestRaw(events.answer, { ...ofEvent(race), body: { answer: 'going' } })),
    predict: (model) => model.answer(),
  },
  'withdraw the answer': {
    needs: { hasAnswered: true },
    run: (race, context) => statusOf(as(race.guest, context).requestRaw(events.withdrawAnswer, ofEvent(race))),
    predict: (model) => model.withdraw(),
  },
  'block the guest': {
    needs: {},
    run: ({ author, guest }, context) =>
      statusOf(as(author, context).requestRaw(blocks.add, { params: { userId: guest.id } })),
    predict: (model) => model.block(),
  },
  'delete the event': {
    needs: {},
    run: (race, context) => statusOf(as(race.author, context).requestRaw(events.remove, ofEvent(race))),
    predict: (model) => model.delete(),
  },
  'delete the circle': {
    needs: {},
    run: ({ admin, circleId }, context) =>
      statusOf(as(admin, context).requestRaw(circles.remove, { params: { circleId }, query: { activities: 'keep' } })),
    predict: (model) => model.deleteCircle(),
  },
  "remove the author's account in steps": {
    needs: {},
    run: async ({ author }, { db, storage }) => {
      await db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', author.id).execute()
      await removeAccount({ db, storage }, author.id)
      return undefined
    },
    predict: (model) => model.removeAccountOfAuthor(),
  },
} satisfies Record<string, EventReachAction>

export type EventActionName = keyof typeof eventReachActions

/** Inserts members and circle directly, because a round consists of two requests and would otherwise need ten. */
export async function startEventRace(
  testApp: TestApp,
  { isPrivate, audience, belongs, isInvited, hasAnswered }: StartingEvent,
  date: string,
): Promise<EventRace> {
  const { db } = testApp
  const [author, admin, guest] = [
    await testApp.createMember('ada'),
    await testApp.createMember('dora'),
    await testApp.createNamedMember('Gil'),
  ]
  await db
    .insertInto('connections')
    .values({ follower_id: guest.id, followee_id: author.id, status: 'accepted', accepted_at: new Date() })
    .execute()
  const { id: circleId } = await db
    .insertInto('circles')
    .values({ name: 'Swimmers', is_private: isPrivate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [admin, author, ...(belongs ? [guest] : [])]
  await db
    .insertInto('circle_members')
    .values(
      members.map(({ id }) => ({ circle_id: circleId, member_id: id, role: id === admin.id ? 'admin' : 'member' })),
    )
    .execute()
  const times = { start_date: date, end_date: date }
  const event = await createEvent(author, { ...times, audience, circle_id: circleId })
  if (isInvited)
    await db
      .insertInto('event_invitations')
      .values({ series_id: event.series_id, member_id: guest.id, invited_by: author.id })
      .execute()
  if (hasAnswered)
    await db
      .insertInto('event_answers')
      .values({ event_id: event.id, member_id: guest.id, answer: 'going', reminders: [] })
      .execute()
  return { author, admin, guest, circleId, event }
}

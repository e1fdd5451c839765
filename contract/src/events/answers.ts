import { type Static, Type } from 'typebox'
import { abilitiesOn, Id, Instant, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { DecisionExplanation } from '../moderation/report-case.ts'
import { route } from '../route.ts'

export const EventAnswerKind = Type.Enum(['going', 'maybe', 'declined'])
export type EventAnswerKind = Static<typeof EventAnswerKind>

const answer = {
  answer: EventAnswerKind,
  guests: Type.Integer({ minimum: 0, maximum: limits.eventGuestsMax }),
  note: Type.String(),
  /** True when the member is going, and waits for a place. */
  is_waiting: Type.Boolean(),
}

/** The answer of the viewer. */
export const OwnEventAnswer = Type.Object({
  ...answer,
  reminders: Type.Array(Type.Integer()),
})
export type OwnEventAnswer = Static<typeof OwnEventAnswer>

export type EventAnswerAbility = 'event:removeNote'

export const EventAnswer = Type.Object({
  /** Identifies the note in a report; absent, as `can`, in a copy that a device kept of an earlier version. */
  id: Type.Optional(Id),
  ...answer,
  member: Person,
  answered_at: Instant,
  can: Type.Optional(abilitiesOn<EventAnswerAbility>()),
})
export type EventAnswer = Static<typeof EventAnswer>

/** The endpoints for notes of answers. */
export const eventNotes = {
  removeNote: route('DELETE', '/events/:eventId/answers/:userId/note', {
    policy: 'event:removeNote',
    /** Of a moderator of the circle or of the community, who has to give a reason. */
    query: DecisionExplanation,
    errors: ['event_not_found', 'members_only', 'organizers_only', 'reason_missing'],
    summary:
      'Removes the note of an answer, which stays; an organizer, a moderator of the circle, a moderator or an operator can.',
  }),
}

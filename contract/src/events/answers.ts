import { type Static, Type } from 'typebox'
import { Instant, Person } from '../fields.ts'
import { limits } from '../limits.ts'

export const EventAnswerKind = Type.Enum(['going', 'maybe', 'declined'])
export type EventAnswerKind = Static<typeof EventAnswerKind>

const answer = {
  answer: EventAnswerKind,
  guests: Type.Integer({ minimum: 0, maximum: limits.eventGuestsMax }),
  note: Type.String(),
}

/** The answer of the viewer. */
export const OwnEventAnswer = Type.Object({
  ...answer,
  /** True when the member is going, and waits for a place. */
  is_waiting: Type.Boolean(),
  reminders: Type.Array(Type.Integer()),
})
export type OwnEventAnswer = Static<typeof OwnEventAnswer>

export const EventAnswer = Type.Object({ ...answer, is_waiting: Type.Boolean(), member: Person, answered_at: Instant })
export type EventAnswer = Static<typeof EventAnswer>

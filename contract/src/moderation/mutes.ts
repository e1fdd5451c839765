import { type Static, Type } from 'typebox'
import { Id, Instant, NonBlankText, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** The member, circle or word that a member does not want to see; exactly one of them is set. */
export const Mute = Type.Object({
  id: Id,
  member: Nullable(Person),
  circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
  word: Nullable(Type.String()),
  /** null: until the member ends it. */
  expires_at: Nullable(Instant),
  created_at: Instant,
})
export type Mute = Static<typeof Mute>

/** Without hours, the mute lasts until the member ends it. */
const Duration = {
  hours: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: limits.muteHoursMax }))),
}
const rateLimit = { max: 120, seconds: 300 }

/**
 * A mute hides a member, a circle or a word from the member who mutes, and from no one else. Muting again changes the
 * duration.
 */
export const mutes = {
  list: route('GET', '/users/me/mutes', {
    policy: 'self',
    reply: Type.Array(Mute),
    summary: 'What the signed-in member mutes, newest first.',
  }),
  muteMember: route('PUT', '/users/me/mutes/members/:userId', {
    policy: 'mute:add',
    body: Type.Object(Duration),
    errors: ['member_not_found', 'own_mute', 'mutes_full'],
    rateLimit,
    summary: 'Mutes a member.',
  }),
  muteCircle: route('PUT', '/users/me/mutes/circles/:circleId', {
    policy: 'mute:add',
    body: Type.Object(Duration),
    errors: ['circle_not_found', 'mutes_full'],
    rateLimit,
    summary: 'Mutes a circle.',
  }),
  muteWord: route('POST', '/users/me/mutes/words', {
    policy: 'mute:add',
    body: Type.Object({ word: NonBlankText(limits.mutedWordMax), ...Duration }),
    errors: ['word_empty', 'mutes_full'],
    rateLimit,
    summary: 'Mutes a word or phrase, whatever its letter case and accents.',
  }),
  remove: route('DELETE', '/users/me/mutes/:muteId', {
    policy: 'mute:remove',
    summary: 'Ends a mute of the signed-in member. Has no effect if there is none.',
  }),
}

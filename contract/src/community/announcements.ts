import { type Static, Type } from 'typebox'
import { Id, Instant, NonBlankText, Nullable, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { unsubscribeRoute } from '../unsubscribe-route.ts'

/** An email to all members. */
export const AnnouncementDraft = Type.Object({
  subject: NonBlankText(limits.announcementSubjectMax),
  markdown: NonBlankText(limits.announcementTextMax),
  /** About the service itself, such as an interruption: also for members who have unsubscribed. */
  is_service: Type.Boolean(),
})
export type AnnouncementDraft = Static<typeof AnnouncementDraft>

/** The numbers of members whom an email to all does not reach, each counted for the first reason that holds. */
export const LeftOut = Type.Object({
  /** Their account is being deleted. */
  leaving: Type.Integer(),
  /** They have not confirmed their address. */
  unconfirmed: Type.Integer(),
  /** They are suspended. An email about the service reaches them. */
  suspended: Type.Integer(),
  /** They have unsubscribed. An email about the service reaches them. */
  unsubscribed: Type.Integer(),
})
export type LeftOut = Static<typeof LeftOut>

export const SentAnnouncement = Type.Object({
  id: Id,
  ...AnnouncementDraft.properties,
  author: Nullable(Person),
  recipients: Type.Integer(),
  /** The number of recipients to whom the email has been sent. */
  sent: Type.Integer(),
  left_out: LeftOut,
  created_at: Instant,
})
export type SentAnnouncement = Static<typeof SentAnnouncement>

export const announcements = {
  list: route('GET', '/admin/announcements', {
    policy: 'community:announce',
    members: 'all',
    reply: Type.Object({
      /** The members who would get an email about the service. */
      members: Type.Integer(),
      /** The members who would also get an email that is not about the service. */
      subscribers: Type.Integer(),
      /** The members who get no other email. */
      left_out: LeftOut,
      /** The newest 20. */
      announcements: Type.Array(SentAnnouncement),
    }),
    errors: ['operators_only'],
    summary: 'The newest emails to all members, with their progress, and how many members the next one would reach.',
  }),
  send: route('POST', '/admin/announcements', {
    policy: 'community:announce',
    members: 'all',
    body: AnnouncementDraft,
    reply: SentAnnouncement,
    status: 201,
    errors: ['operators_only'],
    repeatsReply: true,
    rateLimit: { max: 10, seconds: 3600 },
    summary: 'Sends an email to all members, in the background.',
  }),
  test: route('POST', '/admin/announcements/test', {
    policy: 'community:announce',
    body: AnnouncementDraft,
    errors: ['operators_only'],
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'Sends the email to the signed-in operator only.',
  }),
  unsubscribe: unsubscribeRoute('/announcements/unsubscribe/:token', {
    summary: 'Unsubscribes the recipient of an email to all members from further ones, with the token of the email.',
  }),
}

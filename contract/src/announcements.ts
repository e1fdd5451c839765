import { type Static, Type } from 'typebox'
import { Id, Instant, NonBlankText, Nullable, Person } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** An email to all members. */
export const AnnouncementDraft = Type.Object({
  subject: NonBlankText(limits.announcementSubjectMax),
  markdown: NonBlankText(limits.announcementTextMax),
  /** About the service itself, such as an interruption: also for members who have unsubscribed. */
  is_service: Type.Boolean(),
})
export type AnnouncementDraft = Static<typeof AnnouncementDraft>

export const SentAnnouncement = Type.Object({
  id: Id,
  ...AnnouncementDraft.properties,
  author: Nullable(Person),
  recipients: Type.Integer(),
  /** The number of recipients to whom the email has been sent. */
  sent: Type.Integer(),
  created_at: Instant,
})
export type SentAnnouncement = Static<typeof SentAnnouncement>

export const announcements = {
  list: route('GET', '/admin/announcements', {
    access: 'required',
    policy: 'community:announce',
    reply: Type.Object({
      /** The members who would get an email about the service. */
      members: Type.Integer(),
      /** Those of them who have not unsubscribed from all others. */
      subscribers: Type.Integer(),
      /** The newest 20. */
      announcements: Type.Array(SentAnnouncement),
    }),
    errors: ['operators_only'],
    summary: 'The newest emails to all members, with their progress, and how many members the next one would reach.',
  }),
  send: route('POST', '/admin/announcements', {
    access: 'required',
    policy: 'community:announce',
    body: AnnouncementDraft,
    reply: SentAnnouncement,
    status: 201,
    errors: ['operators_only'],
    acceptsIdempotencyKey: true,
    rateLimit: { max: 10, seconds: 3600 },
    summary: 'Sends an email to all members, in the background.',
  }),
  test: route('POST', '/admin/announcements/test', {
    access: 'required',
    policy: 'community:announce',
    body: AnnouncementDraft,
    errors: ['operators_only'],
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'Sends the email to the signed-in operator only.',
  }),
  unsubscribe: route('POST', '/announcements/unsubscribe/:token', {
    access: 'open',
    policy: 'public',
    accepts: ['form', 'json', 'multipart'],
    params: Type.Object({ token: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
    /** What mail programs send for a one-click unsubscription (RFC 8058). */
    body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 100 })) }),
    errors: ['email_link_invalid'],
    failureLimit: 'invalid_links',
    summary: 'Unsubscribes the recipient of an email to all members from further ones, with the token of the email.',
  }),
}

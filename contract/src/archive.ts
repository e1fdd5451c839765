import { type Static, Type } from 'typebox'
import { Instant, Nullable, OneOf } from './fields.ts'
import { route } from './route.ts'

/**
 * A copy of everything that the community stores about a member, as a ZIP file; docs/data-archive.md describes its
 * contents.
 */
export const MemberArchive = Type.Object({
  state: OneOf(['waiting', 'running', 'ready', 'failed']),
  /** A share from 0 to 1. */
  progress: Type.Number(),
  bytes: Nullable(Type.Integer()),
  created_at: Instant,
  /** The time until which it can be downloaded. */
  expires_at: Nullable(Instant),
})
export type MemberArchive = Static<typeof MemberArchive>

export const archive = {
  read: route('GET', '/users/me/archive', {
    policy: 'self',
    allowsSuspended: true,
    reply: Type.Object({
      archive: Nullable(MemberArchive),
      /** The time from which the next one can be requested; null: now. */
      next_at: Nullable(Instant),
    }),
    summary: "The newest archive of the signed-in member's data.",
  }),
  create: route('POST', '/users/me/archive', {
    policy: 'self',
    allowsSuspended: true,
    reply: MemberArchive,
    status: 202,
    errors: ['archive_unfinished', 'archive_too_soon'],
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'Starts to create an archive of everything that is stored about the signed-in member.',
  }),
  download: route('GET', '/users/me/archive/file', {
    policy: 'self',
    allowsSuspended: true,
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
    replyType: 'application/zip',
    errors: ['archive_not_found'],
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'The archive as a ZIP file, for a week after it was created.',
  }),
}

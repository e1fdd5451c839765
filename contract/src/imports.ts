import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, OneOf } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** An archive of another community that a member imports as their private history. */
export const MemberImport = Type.Object({
  id: Id,
  state: OneOf(['waiting', 'running', 'done', 'failed', 'undoing', 'undone']),
  /** A share from 0 to 1. */
  progress: Type.Number(),
  /** The reason for the failure. */
  error: Nullable(Type.String()),
  /** The name of the community that the archive is from. */
  community: Nullable(Type.String()),
  imported: Type.Integer(),
  /** Activities that the member had already. */
  skipped: Type.Integer(),
  created_at: Instant,
})
export type MemberImport = Static<typeof MemberImport>

export const imports = {
  list: route('GET', '/users/me/imports', {
    policy: 'self',
    reply: Type.Array(MemberImport),
    summary: 'The newest 20 imports of the signed-in member, newest first.',
  }),
  create: route('POST', '/users/me/imports', {
    policy: 'self',
    accepts: ['multipart'],
    file: { fields: ['file'], maxBytes: limits.archiveMaxBytes, isArchive: true, tooLarge: 'import_too_large' },
    reply: MemberImport,
    status: 202,
    errors: ['file_missing', 'import_too_large', 'import_unfinished', 'not_an_archive', 'storage_full'],
    rateLimit: { max: 20, seconds: 3600 },
    summary: 'Imports an archive of another community as private history: only the member sees it.',
  }),
  undo: route('POST', '/users/me/imports/:importId/undo', {
    policy: 'import:undo',
    reply: MemberImport,
    status: 202,
    errors: ['import_not_found', 'import_unfinished'],
    summary: 'Deletes everything that an import added.',
  }),
}

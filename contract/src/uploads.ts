import { type Static, Type } from 'typebox'
import { Id, Media, Nullable } from './fields.ts'
import { mediaErrors } from './file-errors.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** A photo or video that a member sends in parts, before it becomes a part of an activity. */
export const Upload = Type.Object({
  id: Id,
  /** The size of the file. */
  bytes: Type.Integer(),
  /** The number of bytes that have arrived. The next part begins there. */
  received: Type.Integer(),
  /** The photo or video, once all parts have arrived. */
  media: Nullable(Media),
})
export type Upload = Static<typeof Upload>

const params = Type.Object({ uploadId: Id })

export const uploads = {
  start: route('POST', '/uploads', {
    policy: 'member',
    body: Type.Object({ bytes: Type.Integer({ minimum: 1, maximum: limits.videoMaxBytes }) }),
    reply: Upload,
    status: 201,
    errors: ['uploads_full', 'upload_quota_day', 'upload_quota_total', 'new_account_limit'],
    repeatsReply: true,
    rateLimit: { max: 600, seconds: 3600 },
    summary:
      'Starts the upload of a photo or video in parts. It is deleted a day after its last part, or earlier to make room.',
  }),
  read: route('GET', '/uploads/:uploadId', {
    policy: 'upload:continue',
    params,
    reply: Upload,
    errors: ['upload_not_found'],
    summary: 'How much of an upload has arrived.',
  }),
  addPart: route('POST', '/uploads/:uploadId/parts', {
    policy: 'upload:continue',
    params,
    accepts: ['multipart'],
    file: { fields: ['part', 'file'], maxBytes: limits.uploadPartMaxBytes, tooLarge: 'file_too_large' },
    body: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: limits.videoMaxBytes }) }),
    reply: Upload,
    errors: ['upload_not_found', 'file_missing', 'upload_offset', ...mediaErrors],
    rateLimit: { max: 6000, seconds: 3600 },
    summary:
      'Adds the part that begins at `offset`; one that has arrived before is ignored. The last part makes the photo or video.',
  }),
  remove: route('DELETE', '/uploads/:uploadId', {
    policy: 'upload:cancel',
    params,
    errors: ['upload_not_found'],
    summary: 'Ends an upload and deletes what has arrived, unless it is part of an activity.',
  }),
}

import { limits } from '../limits.ts'

/** The photo or video of a request that creates or changes an activity. */
export const mediaFile = {
  fields: ['media_file', 'file', 'media'],
  maxBytes: limits.videoMaxBytes,
  tooLarge: 'file_too_large',
} as const

export const fileErrors = [
  'file_too_large',
  'media_unsupported',
  'heic_unsupported',
  'avif_animated',
  'image_unreadable',
  'storage_full',
  'upload_quota_day',
  'upload_quota_total',
  'new_account_limit',
] as const

import type { ErrorCode } from './errors.ts'

/** The errors of storing a file that a request contains. */
const storageErrors = ['image_unreadable', 'storage_full', 'upload_quota_day', 'upload_quota_total'] as const

export const pictureErrors = ['picture_unsupported', ...storageErrors] as const satisfies readonly ErrorCode[]

export const mediaErrors = [
  'file_too_large',
  'media_unsupported',
  'heic_unsupported',
  'avif_animated',
  ...storageErrors,
] as const satisfies readonly ErrorCode[]

import { limits } from '../limits.ts'

/** The photo or video of a request that creates or changes an activity. */
export const mediaFile = {
  fields: ['media_file', 'file', 'media'],
  maxBytes: limits.videoMaxBytes,
  tooLarge: 'file_too_large',
} as const

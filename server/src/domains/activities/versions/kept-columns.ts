import type { Activities, ActivityVersions } from '../../../platform/database/tables.gen.ts'
import type { activityTexts } from '../../../platform/text/content-texts.ts'

/**
 * Every column of an activity, and whether a version keeps it. The compiler reports columns that are missing here,
 * texts that are not kept, and kept columns that `activity_versions` lacks.
 */
const isKept = {
  id: false,
  author_id: false,
  title: true,
  description: true,
  mood: true,
  duration_minutes: true,
  location: true,
  place_id: false,
  lat: false,
  lng: false,
  tags: true,
  tag_keys: false,
  occurred_at: true,
  local_date: true,
  audience: true,
  commenting: false,
  reach: true,
  media_id: false,
  alt_text: true,
  has_further_media: false,
  has_companions: false,
  created_at: false,
  edited_at: false,
  high_five_count: false,
  comment_count: false,
  high_fiver_ids: false,
  commenter_ids: false,
} as const satisfies Record<keyof typeof activityTexts, true> & {
  [Column in keyof Activities]: Column extends keyof ActivityVersions ? boolean : false
}

export type KeptColumn = {
  [C in keyof typeof isKept]: (typeof isKept)[C] extends true ? C : never
}[keyof typeof isKept]

/** The columns that an activity and its versions share. */
export const keptNames = Object.entries(isKept).flatMap(([name, isShared]) => (isShared ? [name as KeptColumn] : []))

import type { Activities, ActivityVersions } from '../../platform/database/tables.gen.ts'
import { activityTexts, textNames } from '../../platform/text/content-texts.ts'

/** What contains a column: cards, new activities, versions of edited ones, or the content that links show as well. */
type Use = 'card' | 'creation' | 'version' | 'content'

type TextColumn = keyof typeof activityTexts
type OtherColumn = Exclude<keyof Activities, TextColumn>
type OfVersions<Column> = Column extends keyof ActivityVersions ? Use : Exclude<Use, 'version'>

/**
 * The uses of every column of an activity besides the texts, which have all of them. The compiler reports a column that
 * is missing here, and one of versions that `activity_versions` lacks.
 */
const usesOf = {
  id: ['card'],
  author_id: ['card', 'creation'],
  tag_keys: ['creation'],
  duration_minutes: ['card', 'creation', 'version', 'content'],
  place_id: ['card', 'creation'],
  lat: ['card', 'creation'],
  lng: ['card', 'creation'],
  occurred_at: ['card', 'creation', 'version', 'content'],
  local_date: ['card', 'creation', 'version', 'content'],
  created_at: ['card'],
  edited_at: ['card'],
  audience: ['card', 'creation', 'version'],
  commenting: ['card', 'creation'],
  reach: ['card', 'version'],
  media_id: ['creation'],
  has_further_media: ['creation'],
  has_companions: [],
  high_five_count: ['card'],
  comment_count: [],
  high_fiver_ids: ['card'],
  commenter_ids: ['card'],
} as const satisfies { readonly [Column in OtherColumn]: readonly OfVersions<Column>[] }

/** The columns with a use. */
export type ColumnIn<U extends Use> =
  | TextColumn
  | { [C in OtherColumn]: U extends (typeof usesOf)[C][number] ? C : never }[OtherColumn]

export function columnsIn<U extends Use>(use: U): ColumnIn<U>[] {
  const others = Object.entries<readonly Use[]>(usesOf).flatMap(([name, uses]) => (uses.includes(use) ? [name] : []))
  return [...textNames(activityTexts), ...others] as ColumnIn<U>[]
}

import { Instant } from '@daystar/contract/fields'
import { type Static, type TSchema, Type } from 'typebox'
import { accountCollections } from './format/account.ts'
import { activityCollections } from './format/activities.ts'
import { circleCollections } from './format/circles.ts'
import { eventCollections } from './format/events.ts'
import { Count } from './format/fields.ts'
import { memberCollections } from './format/members.ts'

/**
 * The JSON files of a member's archive; docs/data-archive.md describes them. A change that an earlier version cannot
 * read increases `archiveVersion`.
 */
export const archiveFormat = 'daystar-member-archive'
export const archiveVersion = 1

/** Items of a collection per file, so that no program has to hold a whole collection in memory. */
export const itemsPerFile = 200

/** The items of each collection: `data/<collection>-<number>.json` is an array of them. */
export const collections = {
  ...activityCollections,
  ...eventCollections,
  ...circleCollections,
  ...memberCollections,
  ...accountCollections,
} as const satisfies Record<string, TSchema>
export type CollectionName = keyof typeof collections
export type ItemOf<C extends CollectionName> = Static<(typeof collections)[C]>
export const collectionNames = Object.keys(collections) as CollectionName[]

/** `manifest.json`. Written last, with the number of items in each collection. */
export const Manifest = Type.Object({
  format: Type.Literal(archiveFormat),
  version: Type.Integer({ minimum: 1 }),
  created_at: Instant,
  community: Type.Object({ name: Type.String({ maxLength: 200 }), url: Type.String({ maxLength: 500 }) }),
  collections: Type.Object(
    Object.fromEntries(collectionNames.map((name) => [name, Count])) as Record<CollectionName, typeof Count>,
  ),
})
export type Manifest = Static<typeof Manifest>

export function collectionFile(name: CollectionName, part: number): string {
  return `data/${name}-${String(part).padStart(5, '0')}.json`
}

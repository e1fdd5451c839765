import type { ArchivedProfile } from '../../domains/archives/format/account.ts'
import type { CollectionName, ItemOf } from '../../domains/archives/format.ts'
import type { DB } from '../../platform/database/tables.gen.ts'

/** The place of the values of a column in an archive. */
type ArchivedField =
  | `profile.${keyof ArchivedProfile & string}`
  | { [C in CollectionName]: `${C}.${keyof ItemOf<C> & string}` }[CollectionName]

interface Omission {
  /** The reason why an archive does not contain it. */
  readonly omitted: string
}

type ColumnsOf<Table> = { readonly [Column in keyof Table]: ArchivedField | Omission }

/** Each column of some tables, or the reason why a whole table is left out. */
export type ArchivedTables = { readonly [Table in keyof DB]: ColumnsOf<DB[Table]> | Omission }

export const reference = { omitted: 'A number that is used only within the database.' }
export const secret = { omitted: 'A secret.' }
export const derived = { omitted: 'Derived from what is archived.' }
export const forModerators = { omitted: 'For moderators only.' }
export const shortLived = { omitted: 'Exists for minutes or days.' }
export const noMemberData = { omitted: 'Contains nothing about a member.' }

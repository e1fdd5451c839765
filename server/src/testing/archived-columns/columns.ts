import type { ArchivedProfile } from '../../domains/archives/format/account.ts'
import type { CollectionName, ItemOf } from '../../domains/archives/format.ts'
import type { DB } from '../../platform/database/tables.gen.ts'

type Place = 'profile' | CollectionName

type FieldOf<P extends Place> = keyof (P extends CollectionName ? ItemOf<P> : ArchivedProfile) & string

/** The place of the values of a column in an archive. */
type ArchivedField = { [P in Place]: `${P}.${FieldOf<P>}` }[Place]

interface Omission {
  /** The reason why an archive does not contain it. */
  readonly omitted: string
}

/** Each column with its place; one that is a field of the collection `in` by its own name can be left out. */
type ColumnsIn<Table, P extends Place> = { readonly in: P } & {
  readonly [Column in Exclude<keyof Table, FieldOf<P>>]: ArchivedField | Omission
} & { readonly [Column in keyof Table]?: ArchivedField | Omission }

type ColumnsOf<Table> =
  | { readonly [Column in keyof Table]: ArchivedField | Omission }
  | { [P in Place]: ColumnsIn<Table, P> }[Place]

/** The columns of some tables, or the reason why a whole table is left out. */
export type ArchivedTables = { readonly [Table in keyof DB]: ColumnsOf<DB[Table]> | Omission }

export const ownMember = { omitted: 'The member of the archive.' }
export const reference = { omitted: 'A number that is used only within the database.' }
export const secret = { omitted: 'A secret.' }
export const derived = { omitted: 'Derived from what is archived.' }
export const forModerators = { omitted: 'For moderators only.' }
export const shortLived = { omitted: 'Exists for minutes or days.' }
export const noMemberData = { omitted: 'Contains nothing about a member.' }

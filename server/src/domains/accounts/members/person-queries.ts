import type { MemberSummary, Person } from '@daystar/contract/fields'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../../platform/database/column-of.ts'
import type { MemberSummaryRow } from './summary-queries.ts'

/** A member summary as embedded in other rows. */
export type PersonRow = MemberSummaryRow

/**
 * Selects a member as one JSON column, which avoids a separate query per row:
 * `.innerJoin('members as m', …).select(personJson('m').as('author'))`, then `presentPerson(row.author)`.
 */
export function personJson(members: string): RawBuilder<PersonRow> {
  const column = (name: string) => columnOf(members, name)
  return sql<PersonRow>`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')}, 'picture', ${column('picture_path')})`
}

/** A left-joined member; null if there is none. */
export function personJsonOrNull(members: string): RawBuilder<PersonRow | null> {
  return sql<PersonRow | null>`case when ${columnOf(members, 'id')} is not null then ${personJson(members)} end`
}

export function presentPerson({ id, name, username, picture }: PersonRow): Person {
  return { id, name, display_name: name, username, profile_pic_url: presentPicture(picture) }
}

export function presentMemberSummary({ id, name, picture }: PersonRow): MemberSummary {
  return { id, name, profile_pic_url: presentPicture(picture) }
}

/** Profile pictures are public, so their URLs need no signature. */
export function presentPicture(picture: string | null): string | null {
  return picture === null ? null : `/media/${picture}`
}

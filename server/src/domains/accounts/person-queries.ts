import type { Face, Person } from '@daystar/contract/fields'
import { type RawBuilder, sql } from 'kysely'
import type { FaceRow } from '../../platform/faces.ts'

/** A member as embedded in other rows. */
export type PersonRow = FaceRow

/**
 * A member as one JSON column of a select, without a query of its own for each row:
 * `.innerJoin('members as m', …).select(personOf('m').as('author'))`, then `presentPerson(row.author)`.
 */
export function personOf(members: string): RawBuilder<PersonRow> {
  const column = (name: string) => sql.ref(`${members}.${name}`)
  return sql<PersonRow>`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')}, 'picture', ${column('picture_path')})`
}

export function presentPerson({ id, name, username, picture }: PersonRow): Person {
  return { id, name, display_name: name, username, profile_pic_url: presentPicture(picture) }
}

export function presentFace({ id, name, picture }: PersonRow): Face {
  return { id, name, profile_pic_url: presentPicture(picture) }
}

/** Profile pictures are public: their random folder names need no signature. */
export function presentPicture(picture: string | null): string | null {
  return picture === null ? null : `/media/${picture}`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { after, cutPage, keyOf, type PageOf, type PageRequest } from '../../../platform/api/paging.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type PersonRow, personJson } from './person-queries.ts'

export interface DatedPerson {
  /** The value of `tiebreaker`. */
  readonly id: number
  readonly at: Date
  readonly page_key: string
  readonly person: PersonRow
}

interface MemberList {
  /** Tables and aliases, of which none is `m`. */
  readonly from: RawBuilder<unknown>
  /** The column with the id of the member. */
  readonly member: string
  /** The column with the instant by which the list is sorted, newest first. */
  readonly at: string
  /** The column that breaks ties. */
  readonly tiebreaker: string
  /** Contains the predicate of visibility, unless the list shows members who are hidden from the viewer. */
  readonly where: readonly RawBuilder<SqlBool>[]
}

/** A page of members who are listed in another table, newest first. */
export async function peoplePage(reader: Reader, page: PageRequest, list: MemberList): Promise<PageOf<DatedPerson>> {
  const { from, member, at, tiebreaker, where } = list
  const conditions = [...where, after(page, at, tiebreaker, 'older')]
  const { rows } = await sql<DatedPerson>`
    select ${sql.ref(tiebreaker)} as id, ${sql.ref(at)} as at, ${keyOf(at)} as page_key, ${personJson('m')} as person
    from ${from} join members m on m.id = ${sql.ref(member)}
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.ref(at)} desc, ${sql.ref(tiebreaker)} desc limit ${sql.lit(page.size + 1)}`.execute(reader)
  return cutPage(rows, page)
}

import { sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo, type PersonRow, personJsonOrNull } from '../../accounts/index.ts'

export interface MuteRow {
  readonly id: number
  readonly person: PersonRow | null
  readonly circle: { readonly id: number; readonly name: string } | null
  readonly word: string | null
  readonly expires_at: Date | null
  readonly created_at: Date
}

/** The active mutes of the viewer, newest first. */
export async function mutesOf(reader: Reader, viewer: SignedInViewer): Promise<MuteRow[]> {
  return await reader
    .selectFrom('mutes as n')
    .leftJoin('members as m', 'm.id', 'n.muted_member_id')
    .leftJoin('circles as c', 'c.id', 'n.circle_id')
    .select(['n.id', 'n.word', 'n.expires_at', 'n.created_at'])
    .select([
      personJsonOrNull('m').as('person'),
      sql<MuteRow['circle']>`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`.as(
        'circle',
      ),
    ])
    .where('n.member_id', '=', viewer.id)
    .where((on) => on.or([on('n.expires_at', 'is', null), on('n.expires_at', '>', sql<Date>`now()`)]))
    .where(memberVisibleTo(viewer, 'n.muted_member_id'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}

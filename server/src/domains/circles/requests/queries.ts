import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type DatedPerson, memberVisibleTo, type PersonRow, personJson } from '../../accounts/index.ts'

/** A member who asks to join. */
export interface CircleRequestRow extends DatedPerson {
  readonly text: string
}

/** The requests of members whom the viewer can see. */
function openRequests(reader: Reader, viewer: Viewer, circleId: number) {
  return reader
    .selectFrom('circle_requests as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .where('r.circle_id', '=', circleId)
    .where('m.removal_started_at', 'is', null)
    .where(memberVisibleTo(viewer, 'm.id'))
}

/** Requests that wait for a decision, newest first. */
export async function requestsOf(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
): Promise<PageOf<CircleRequestRow>> {
  const query = openRequests(reader, viewer, circleId)
    .select(['r.member_id as id', 'r.text', 'r.requested_at as at'])
    .select(sql<PersonRow>`${personJson('m')}`.as('person'))
  return await readPageOf(query, page, { at: 'r.requested_at', id: 'r.member_id', direction: 'older' })
}

/** The number of these requests, up to a limit. */
export async function requestCountOf(reader: Reader, viewer: Viewer, circleId: number): Promise<number> {
  const rows = await openRequests(reader, viewer, circleId).select('r.member_id').limit(limits.pageMax).execute()
  return rows.length
}

/** When the viewer asked to join; null if no request of theirs waits for a decision. */
export async function ownRequestTime(reader: Reader, viewer: Viewer, circleId: number): Promise<Date | null> {
  if (viewer.id === null) return null
  const row = await reader
    .selectFrom('circle_requests')
    .select('requested_at')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', viewer.id)
    .executeTakeFirst()
  return row?.requested_at ?? null
}

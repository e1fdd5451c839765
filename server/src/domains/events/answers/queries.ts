import type { EventAnswerKind } from '@daystar/contract/events/answers'
import { type SqlBool, sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { eventAnswerTexts, joinedTexts } from '../../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../../accounts/index.ts'
import { hasMutedWord, mutedMemberIds } from '../../safety/index.ts'

export interface AnswerRow {
  readonly id: number
  readonly member: PersonRow
  readonly answer: EventAnswerKind
  readonly is_waiting: boolean
  readonly guests: number
  readonly note: string
  readonly answered_at: Date
}

/**
 * The answers for one date, the earliest first; notes that the viewer mutes are empty. The caller must have checked
 * that the viewer can see the event.
 */
export async function answersFor(
  reader: Reader,
  viewer: Viewer,
  { eventId, kind }: { readonly eventId: number; readonly kind: EventAnswerKind | 'waiting' | undefined },
  page: PageRequest,
): Promise<PageOf<AnswerRow>> {
  const ofKind =
    kind === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(case when n.waiting_since is not null then 'waiting' else n.answer end) = ${kind}`
  const isMuted =
    viewer.id === null
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(n.member_id <> ${viewer.id}::bigint and (n.member_id = any (${mutedMemberIds(viewer)})
          or ${hasMutedWord(viewer, joinedTexts(eventAnswerTexts, 'n'))}))`
  const query = reader
    .selectFrom('event_answers as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .select(['n.id', 'n.answer', 'n.guests', 'n.answered_at', personJson('m').as('member')])
    .select(sql<string>`case when ${isMuted} then '' else n.note end`.as('note'))
    .select([sql<boolean>`n.waiting_since is not null`.as('is_waiting')])
    .where('n.event_id', '=', eventId)
    .where(memberVisibleTo(viewer, 'm.id'))
    .where(ofKind)
  return await readPageOf(query, page, { at: 'n.answered_at', id: 'n.member_id', direction: 'newer' })
}

export interface InvitationRow {
  readonly id: number
  readonly member: PersonRow
  readonly is_organizer: boolean
}

/** The invited members, the latest first. */
export async function invitationsTo(
  reader: Reader,
  viewer: Viewer,
  seriesId: number,
  page: PageRequest,
): Promise<PageOf<InvitationRow>> {
  const query = reader
    .selectFrom('event_invitations as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .select(['m.id', 'i.is_organizer', personJson('m').as('member')])
    .where('i.series_id', '=', seriesId)
    .where(memberVisibleTo(viewer, 'm.id'))
  return await readPageOf(query, page, { at: 'i.created_at', id: 'i.member_id', direction: 'older' })
}

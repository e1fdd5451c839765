import type { PlanningDocuments, Reminder } from '@daystar/contract/planning'
import { type SqlBool, sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { circleWithRole } from '../circles/index.ts'
import { authorize, circleIdOf } from './access.ts'

export type Tool = keyof PlanningDocuments
export type Content = NonNullable<PlanningDocuments[Tool]>['content']

/** Identifies a document: each member has one per place and tool. */
export interface DocumentKey {
  readonly memberId: number
  readonly place: string
  readonly tool: Tool
}

export interface StoredDocument {
  readonly tool: Tool
  readonly content: unknown
  readonly revision: number
  readonly updated_at: Date
}

/** The viewer's documents in one place: one row per tool that was used there. */
export async function documentsAt(reader: Reader, viewer: SignedInViewer, place: string): Promise<StoredDocument[]> {
  const circleId = circleIdOf(place)
  authorize(viewer, 'read', circleId === null ? null : await circleWithRole(reader, viewer, circleId))
  return reader
    .selectFrom('planning_documents')
    .select(['tool', 'content', 'revision', 'updated_at'])
    .where('member_id', '=', viewer.id)
    .where('place', '=', place)
    .execute()
}

interface TimedReminder {
  readonly place: string
  readonly reminderId: string
  readonly at: string
}

/** The text of a reminder that has this time and is neither done nor paused, in a place that its member can open. */
export async function openReminder(
  reader: Reader,
  memberId: number,
  { place, reminderId, at }: TimedReminder,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('planning_documents as p')
    .select(sql<Reminder>`item`.as('item'))
    .innerJoinLateral(sql<{ item: Reminder }>`jsonb_array_elements(p.content)`.as<'i'>(sql`i(item)`), (join) =>
      join.onTrue(),
    )
    .where('p.member_id', '=', memberId)
    .where('p.place', '=', place)
    .where('p.tool', '=', 'reminders')
    .where(sql<SqlBool>`item ->> 'id' = ${reminderId} and item ->> 'at' = ${at}`)
    .where(sql<SqlBool>`not (item -> 'done')::boolean and not coalesce((item -> 'paused')::boolean, false)`)
    .where(
      sql<SqlBool>`(p.place = 'home' or exists (select from circle_members joined
        where joined.member_id = p.member_id and joined.circle_id = ${circleIdOf(place)}::bigint))`,
    )
    .executeTakeFirst()
  return row?.item.text
}

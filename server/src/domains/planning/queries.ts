import type { PlanningDocuments } from '@daystar/contract/planning'
import type { Reader } from '../../platform/database.ts'

export type Tool = keyof PlanningDocuments
export type Content = NonNullable<PlanningDocuments[Tool]>['content']

export interface StoredDocument {
  readonly tool: Tool
  readonly content: unknown
  readonly revision: number
  readonly updated_at: Date
}

/** The documents of a member in one place: one row per tool that was used there. */
export async function documentsAt(reader: Reader, memberId: number, place: string): Promise<StoredDocument[]> {
  return reader
    .selectFrom('planning_documents')
    .select(['tool', 'content', 'revision', 'updated_at'])
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .execute()
}

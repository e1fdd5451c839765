import type { PlanningDocuments } from '@daystar/contract/planning'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { circleWithRole } from '../circles/index.ts'
import { authorize, circleIdOf } from './access.ts'

export type Tool = keyof PlanningDocuments
export type Content = NonNullable<PlanningDocuments[Tool]>['content']

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

import type { PlanningDocuments } from '@daystar/contract/planning'
import type { Content, StoredDocument, Tool } from './queries.ts'

export function presentDocument<C extends Content>({ content, revision, updated_at }: StoredDocument) {
  return { content: content as C, revision, updated_at: updated_at.toISOString() }
}

/** Every tool has its place in the answer: null while nothing was saved with it. */
export function presentDocuments(documents: readonly StoredDocument[]): PlanningDocuments {
  const saved = new Map<Tool, StoredDocument>(documents.map((document) => [document.tool, document]))
  const at = <C extends Content>(tool: Tool) => {
    const document = saved.get(tool)
    return document ? presentDocument<C>(document) : null
  }
  return { plan: at('plan'), goals: at('goals'), reminders: at('reminders'), streak: at('streak') }
}

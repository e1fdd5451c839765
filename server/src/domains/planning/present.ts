import type { PlanningDocuments } from '@daystar/contract/planning'
import type { Content, StoredDocument, Tool } from './queries.ts'

export function presentDocument<C extends Content>({ content, revision, updated_at }: StoredDocument) {
  return { content: content as C, revision, updated_at: updated_at.toISOString() }
}

/** The response has a field for every tool; null if nothing has been saved with it. */
export function presentDocuments(documents: readonly StoredDocument[]): PlanningDocuments {
  const saved = new Map<Tool, StoredDocument>(documents.map((document) => [document.tool, document]))
  const present = <C extends Content>(tool: Tool) => {
    const document = saved.get(tool)
    return document ? presentDocument<C>(document) : null
  }
  return { plan: present('plan'), goals: present('goals'), reminders: present('reminders'), streak: present('streak') }
}

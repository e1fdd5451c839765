import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MergeChange } from './commands.ts'
import { mergeGoalsChange, mergePlanChange, mergeRemindersChange, requireMaxSize } from './documents.ts'
import { announceTimes } from './due-commands.ts'
import type { Content } from './queries.ts'

export type ImportableTool = 'plan' | 'goals' | 'reminders'

type MergeAny = MergeChange<Content>

const merges: Record<ImportableTool, MergeAny> = {
  plan: mergePlanChange as unknown as MergeAny,
  goals: mergeGoalsChange as unknown as MergeAny,
  reminders: mergeRemindersChange as unknown as MergeAny,
}

interface Document {
  readonly memberId: number
  readonly tool: ImportableTool
}

/**
 * Merges content into a document of the home page, as a save of another device would be; with `base`, only changes from
 * it. Returns the document before and after, and throws if the result exceeds the limits.
 */
export async function mergeIntoHome(
  tx: Tx,
  events: Deps['events'],
  { memberId, tool }: Document,
  { content, base }: { content: Content; base: Content | null },
): Promise<{ before: Content | null; after: Content }> {
  requireMaxSize(content)
  const stored = await tx
    .selectFrom('planning_documents')
    .select('content')
    .where('member_id', '=', memberId)
    .where('place', '=', 'home')
    .where('tool', '=', tool)
    .forUpdate()
    .executeTakeFirst()
  const before = (stored?.content ?? null) as Content | null
  const after = before === null ? content : merges[tool]({ content, base }, before)
  if (isDeepStrictEqual(before, after)) return { before, after }
  await tx
    .insertInto('planning_documents')
    .values({ member_id: memberId, place: 'home', tool, content: json(after) })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'place', 'tool']).doUpdateSet((eb) => ({
        content: json(after),
        revision: eb('planning_documents.revision', '+', 1),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute()
  await announceTimes(tx, events, { memberId, place: 'home', tool }, { before, after })
  return { before, after }
}

/** Takes back what a merge changed, and keeps what was changed since. */
export async function undoMerge(
  tx: Tx,
  events: Deps['events'],
  document: Document,
  { before, after }: { before: Content | null; after: Content },
): Promise<void> {
  await mergeIntoHome(tx, events, document, { content: before ?? emptyContent[document.tool], base: after })
}

const emptyContent: Record<ImportableTool, Content> = {
  plan: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  goals: '',
  reminders: [],
}

const json = (content: Content) => sql<string>`${JSON.stringify(content)}::jsonb`

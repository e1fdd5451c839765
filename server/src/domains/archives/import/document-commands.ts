import { createHash } from 'node:crypto'
import type { Translate } from '@daystar/contract/message'
import { Goals, Plan, Reminders } from '@daystar/contract/planning'
import { Value } from 'typebox/value'
import type { Deps } from '../../../platform/deps.ts'
import { type ImportableTool, mergeIntoHome, undoMerge } from '../../planning/index.ts'
import type { ItemOf } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { importTransaction } from './commands.ts'
import { ArchiveRejected } from './reader.ts'

type Documents = Partial<Record<ImportableTool, Plan | Goals | Reminders>>

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const schemas = { plan: Plan, goals: Goals, reminders: Reminders }

/**
 * The planning documents of an archive, as those of the home page. The circles of the other community do not exist
 * here: their documents are added with the name of the circle.
 */
export function homeDocuments(items: readonly ItemOf<'planning'>[], t: Translate): Documents {
  const documents: Documents = {}
  for (const { circle, tool, content } of items) {
    if (tool === 'streak') continue
    if (!Value.Check(schemas[tool], content))
      throw new ArchiveRejected((t) => t('The planning documents of the archive are damaged.'))
    const name = circle === null ? null : (circle.name ?? t('Circle {id}', { id: String(circle.id) }))
    if (tool === 'goals')
      documents.goals = joined(documents.goals as Goals | undefined, named(content as Goals, name, '\n'))
    else if (tool === 'plan') documents.plan = withPlan(documents.plan as Plan | undefined, content as Plan, name)
    else documents.reminders = withReminders(documents.reminders as Reminders | undefined, content as Reminders, name)
  }
  for (const [tool, content] of Object.entries(documents) as [ImportableTool, unknown][])
    if (!Value.Check(schemas[tool], content))
      throw new ArchiveRejected((t) => t('The planning documents of the archive are too long together.'))
  return documents
}

const named = (text: string, name: string | null, separator = ' ') =>
  name === null || text.trim() === '' ? text : `${name}:${separator}${text}`
const joined = (first: string | undefined, second: string) =>
  [first, second].filter((text) => text !== undefined && text !== '').join('\n\n')

function withPlan(plan: Plan | undefined, added: Plan, name: string | null): Plan {
  const days = weekdays.map((day) => [day, [...(plan?.[day] ?? []), ...added[day].map((line) => named(line, name))]])
  return Object.fromEntries(days) as Plan
}

/** Ids are unique per document only. */
function withReminders(reminders: Reminders | undefined, added: Reminders, name: string | null): Reminders {
  const idOf = (id: string) =>
    name === null ? id : createHash('sha256').update(`${name}\n${id}`).digest('base64url').slice(0, 32)
  return [
    ...(reminders ?? []),
    ...added.map(({ id, text, ...state }) => ({ id: idOf(id), text: named(text, name), ...state })),
  ]
}

type DocumentDeps = Pick<Deps, 'db' | 'events'>

/** Merges the documents once, also if the run continues after a crash, and keeps what is needed to undo it. */
export async function addImportedDocuments(
  { db, events }: DocumentDeps,
  run: Run,
  documents: Documents,
): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    for (const [tool, content] of Object.entries(documents) as [ImportableTool, Plan | Goals | Reminders][]) {
      const added = await tx
        .selectFrom('imported_documents')
        .select('tool')
        .where('import_id', '=', run.id)
        .where('tool', '=', tool)
        .executeTakeFirst()
      if (added) continue
      const { before, after } = await mergeIntoHome(
        tx,
        events,
        { memberId: run.memberId, tool },
        { content, base: null },
      )
      await tx
        .insertInto('imported_documents')
        .values({
          import_id: run.id,
          member_id: run.memberId,
          tool,
          before: before === null ? null : JSON.stringify(before),
          after: JSON.stringify(after),
        })
        .execute()
    }
  })
}

export async function undoImportedDocuments({ db, events }: DocumentDeps, run: Run): Promise<void> {
  await importTransaction(db, run, async (tx) => {
    const rows = await tx
      .deleteFrom('imported_documents')
      .where('import_id', '=', run.id)
      .returning(['tool', 'before', 'after'])
      .execute()
    for (const { tool, before, after } of rows)
      await undoMerge(
        tx,
        events,
        { memberId: run.memberId, tool },
        { before: before as Plan | null, after: after as Plan },
      )
  })
}

import { limits } from '@daystar/contract/limits'
import { Goals, Plan, Reminders, StreakSeen } from '@daystar/contract/planning'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { invalid, refusal } from '../../platform/http/refusal.ts'
import type { Change } from './commands.ts'
import { mergeGoals, mergePlans, mergeReminders, mergeStreaks } from './merge.ts'
import type { Content } from './queries.ts'

/** One kind of document: how a change comes onto what the server holds, within what the contract lets a document be. */
function kind<C extends Content>(schema: TSchema, merge: (base: C | null, mine: C, theirs: C) => C) {
  return (change: Change<C>, held: C): C => {
    const merged = merge(change.base, change.content, held)
    // Cutting it would lose somebody's words: both sides keep theirs until a person has shortened them.
    if (!Value.Check(schema, merged) || sizeOf(merged) > limits.planningMaxBytes)
      throw invalid(
        ['body', 'content'],
        'Too long together with what another device saved. Please shorten it.',
        'too_long',
      )
    return merged
  }
}

export const plan = kind<Plan>(Plan, mergePlans)
export const goals = kind<Goals>(Goals, mergeGoals)
export const reminders = kind<Reminders>(Reminders, mergeReminders)
export const streak = kind<StreakSeen>(StreakSeen, mergeStreaks)

export function requireSmall(content: Content): void {
  if (sizeOf(content) > limits.planningMaxBytes) throw refusal('body_too_large')
}

export function requireOwnIds(content: Reminders): void {
  if (new Set(content.map(({ id }) => id)).size < content.length)
    throw invalid(['body', 'content'], 'Two reminders carry the same id', 'duplicate_id')
}

/** Lines are compared as lines, whatever system they were typed on. */
export function withPlainLineEnds({ content, base }: Change<Goals>): Change<Goals> {
  const plain = (text: Goals) => text.replaceAll('\r\n', '\n')
  return { content: plain(content), base: base === null ? null : plain(base) }
}

function sizeOf(content: Content): number {
  return Buffer.byteLength(JSON.stringify(content))
}

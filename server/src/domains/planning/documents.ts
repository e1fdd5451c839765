import { limits } from '@daystar/contract/limits'
import { Goals, Plan, Reminders, StreakSeen } from '@daystar/contract/planning'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { apiError, invalid } from '../../platform/api/api-error.ts'
import type { Change, MergeChange } from './commands.ts'
import { mergeGoals, mergePlans, mergeReminders, mergeStreaks } from './merge.ts'
import type { Content } from './queries.ts'

/** Wraps a merge function so that its result is validated against the schema and the size limit. */
function createMergeChange<C extends Content>(
  schema: TSchema,
  merge: (base: C | null, mine: C, theirs: C) => C,
): MergeChange<C> {
  return (change, stored) => {
    const merged = merge(change.base, change.content, stored)
    // Truncating would lose text, so the save is rejected until the member shortens the content.
    if (!Value.Check(schema, merged) || byteLength(merged) > limits.planningMaxBytes)
      throw invalid(
        ['body', 'content'],
        (t) => t('Too long when merged with the changes from another device. Please shorten it.'),
        'too_long',
      )
    return merged
  }
}

export const mergePlanChange = createMergeChange<Plan>(Plan, mergePlans)
export const mergeGoalsChange = createMergeChange<Goals>(Goals, mergeGoals)
export const mergeRemindersChange = createMergeChange<Reminders>(Reminders, mergeReminders)
export const mergeStreakChange = createMergeChange<StreakSeen>(StreakSeen, mergeStreaks)

export function requireMaxSize(content: Content): void {
  if (byteLength(content) > limits.planningMaxBytes) throw apiError('body_too_large')
}

export function requireUniqueIds(content: Reminders): void {
  if (new Set(content.map(({ id }) => id)).size < content.length)
    throw invalid(['body', 'content'], (t) => t('Two reminders have the same id'), 'duplicate_id')
}

/** The merge compares lines, so devices with different line endings must not differ in every line. */
export function normalizeLineEndings({ content, base }: Change<Goals>): Change<Goals> {
  const normalize = (text: Goals) => text.replaceAll('\r\n', '\n')
  return { content: normalize(content), base: base === null ? null : normalize(base) }
}

function byteLength(content: Content): number {
  return Buffer.byteLength(JSON.stringify(content))
}

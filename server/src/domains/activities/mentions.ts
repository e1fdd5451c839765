import { limits } from '@daystar/contract/limits'
import { textParts } from '@daystar/contract/mentions'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { membersWhoSee } from './access.ts'

/**
 * Ids of the members a text names: by `[Name](u:12)`, by `@handle`, or, of those in the given list, by `@` and their name. An id
 * that was sent but that the text does not name is nobody's mention.
 */
export async function mentionedIn(reader: Reader, text: string, given: readonly number[] = []): Promise<number[]> {
  const parts = textParts(text)
  const tokens = new Set(parts.flatMap((part) => (part.kind === 'token' ? [part.id] : [])))
  const handles = new Set(parts.flatMap((part) => (part.kind === 'handle' ? [part.handle.toLowerCase()] : [])))
  const ids = [...new Set([...tokens, ...given])]
  if (ids.length === 0 && handles.size === 0) return []

  const members = await reader
    .selectFrom('members')
    .select(['id', 'name', 'username'])
    .where((eb) =>
      eb.or([sql<boolean>`id = any(${ids}::bigint[])`, sql<boolean>`username = any(${[...handles]}::citext[])`]),
    )
    .orderBy('id')
    .execute()
  const said = text.toLowerCase()
  return members
    .filter(
      ({ id, name, username }) =>
        tokens.has(id) ||
        (username !== null && handles.has(username.toLowerCase())) ||
        said.includes(`@${name.toLowerCase()}`),
    )
    .map(({ id }) => id)
    .slice(0, limits.mentionsMax)
}

interface MentioningText {
  readonly id: number
  readonly authorId: number
  readonly text: string
  readonly given: readonly number[] | undefined
}

/** Keeps whom an activity's text names, and tells those named for the first time, as far as they may see it. */
export async function keepMentions(
  tx: Tx,
  events: EventBus,
  { id, authorId, text, given }: MentioningText,
): Promise<void> {
  const before = await tx.selectFrom('activity_mentions').select('member_id').where('activity_id', '=', id).execute()
  const known = new Set(before.map((row) => row.member_id))
  const named = await mentionedIn(tx, text, given ?? [...known])
  const gone = [...known].filter((memberId) => !named.includes(memberId))
  const added = named.filter((memberId) => !known.has(memberId))
  if (gone.length > 0) {
    await tx.deleteFrom('activity_mentions').where('activity_id', '=', id).where('member_id', 'in', gone).execute()
  }
  if (added.length === 0) return
  await tx
    .insertInto('activity_mentions')
    .values(added.map((member_id) => ({ activity_id: id, member_id })))
    .execute()
  const others = added.filter((memberId) => memberId !== authorId)
  const memberIds = await membersWhoSee(tx, id, others)
  if (memberIds.length > 0) {
    await events.emit(tx, 'member.mentioned', { activityId: id, commentId: null, actorId: authorId, memberIds })
  }
}

import { limits } from '@daystar/contract/limits'
import { textParts } from '@daystar/contract/mentions'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'

/**
 * The ids of the members that a text mentions: by token `[Name](u:12)`, by `@handle`, or, for the members in
 * `candidateIds`, by `@` and their name. Candidates that the text does not name are not mentioned.
 */
export async function mentionedMemberIds(
  reader: Reader,
  text: string,
  candidateIds: readonly number[] = [],
): Promise<number[]> {
  const parts = textParts(text)
  const tokens = new Set(parts.flatMap((part) => (part.kind === 'token' ? [part.id] : [])))
  const handles = new Set(parts.flatMap((part) => (part.kind === 'handle' ? [part.handle.toLowerCase()] : [])))
  const ids = [...new Set([...tokens, ...candidateIds])]
  if (ids.length === 0 && handles.size === 0) return []

  const members = await reader
    .selectFrom('members')
    .select(['id', 'name', 'username'])
    .where((eb) =>
      eb.or([sql<boolean>`id = any(${ids}::bigint[])`, sql<boolean>`username = any(${[...handles]}::citext[])`]),
    )
    .orderBy('id')
    .execute()
  const lowerCaseText = text.toLowerCase()
  return members
    .filter(
      ({ id, name, username }) =>
        tokens.has(id) ||
        (username !== null && handles.has(username.toLowerCase())) ||
        lowerCaseText.includes(`@${name.toLowerCase()}`),
    )
    .map(({ id }) => id)
    .slice(0, limits.mentionsMax)
}

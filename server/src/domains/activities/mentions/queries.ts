import { limits } from '@daystar/contract/limits'
import { foldText } from '@daystar/contract/texts/fold-text'
import type { TextPart } from '@daystar/contract/texts/mention-tokens'
import { possibleNames, textParts } from '@daystar/contract/texts/mentions'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { memberVisibleTo } from '../../accounts/index.ts'

/** Returns whether a text can mention members who are not candidates. */
export function hasMentions(text: string): boolean {
  return textParts(text).some(({ kind }) => kind === 'token' || kind === 'handle')
}

const handlesIn = (parts: readonly TextPart[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.kind === 'handle' ? [foldText(part.handle)] : [])))

interface MentioningText {
  readonly text: string
  readonly authorId: number
  /** Members who are mentioned by `@` and their name, of any number of words. */
  readonly candidateIds?: readonly number[]
}

/**
 * The ids of the members that a text mentions: by token `[Name](u:12)`, by `@` and their username, or by `@` and their
 * name if the author follows them or they are candidates.
 */
export async function mentionedMemberIds(
  reader: Reader,
  { text, authorId, candidateIds = [] }: MentioningText,
): Promise<number[]> {
  const tokens = new Set(textParts(text).flatMap((part) => (part.kind === 'token' ? [part.id] : [])))
  const keys = possibleNames(text).map(foldText)
  const followees = await followeesByName(reader, authorId, keys)
  const ids = [...new Set([...tokens, ...candidateIds, ...followees])]
  if (ids.length === 0 && keys.length === 0) return []

  const members = await reader
    .selectFrom('members')
    .select(['id', 'name', 'username'])
    .where((eb) => eb.or([sql<boolean>`id = any(${ids}::bigint[])`, sql<boolean>`username_key = any(${keys}::text[])`]))
    .where(memberVisibleTo({ id: authorId }, 'id'))
    .orderBy('id')
    .execute()
  const called = new Set([...candidateIds, ...followees])
  const names = members.flatMap(({ id, name, username }) => [
    ...(username === null ? [] : [username]),
    ...(called.has(id) ? [name] : []),
  ])
  const written = handlesIn(textParts(text, names))
  // The author chose these: the same text as a username of another member means nobody else.
  const chosen = new Set(members.flatMap(({ id, name }) => (candidateIds.includes(id) ? [foldText(name)] : [])))
  const hasWrittenUsername = (username: string | null) =>
    username !== null && written.has(foldText(username)) && !chosen.has(foldText(username))
  return members
    .filter(
      ({ id, name, username }) =>
        tokens.has(id) || hasWrittenUsername(username) || (called.has(id) && written.has(foldText(name))),
    )
    .map(({ id }) => id)
    .slice(0, limits.mentionsMax)
}

/** The ids of the members whom the author follows and whose whole name is among the folded ones. */
async function followeesByName(reader: Reader, authorId: number, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return []
  const rows = await reader
    .selectFrom('connections as f')
    .innerJoin('members as m', 'm.id', 'f.followee_id')
    .select('m.id')
    .where('f.follower_id', '=', authorId)
    .where('f.status', '=', 'accepted')
    .where(sql<SqlBool>`m.name_key = any(${keys}::text[])`)
    .execute()
  return rows.map(({ id }) => id)
}

import type { MentionedMember } from '@daystar/contract/fields'
import { firstNumber, firstText, normalizeList, toRecord } from './raw-response.ts'

/** The members mentioned in a text, with their names. */
export function normalizeMentions(value: unknown): MentionedMember[] {
  return normalizeList(value).flatMap((item) => {
    const raw = toRecord(item)
    const id = firstNumber(raw, 'id')
    const name = firstText(raw, 'name')
    return id === null || name === null ? [] : { id, name, username: firstText(raw, 'username') }
  })
}

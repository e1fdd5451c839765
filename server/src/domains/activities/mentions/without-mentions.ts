import { foldText } from '@daystar/contract/texts/fold-text'
import type { TextPart } from '@daystar/contract/texts/mention-tokens'
import { textParts } from '@daystar/contract/texts/mentions'

export interface MentionedPerson {
  readonly id: number
  readonly name: string
  readonly username: string | null
  /** The text instead of a mention of them. */
  readonly replacement: string
}

interface MentionContext {
  /** True when `@` and the name of the member mean this member. */
  readonly isByName?: boolean
  /** Other members whom the text mentions. */
  readonly others?: readonly Pick<MentionedPerson, 'name' | 'username'>[]
}

const isSame = (a: string, b: string | null) => b !== null && foldText(a) === foldText(b)

const namesOf = ({ name, username }: Pick<MentionedPerson, 'name' | 'username'>) =>
  username === null ? [name] : [username, name]

/**
 * The text with each mention of the member replaced, whichever way it is written. All other parts stay as they are: if
 * the text would become too long, the replacements are cut.
 */
export function withoutMentions(
  text: string,
  member: MentionedPerson,
  maxLength: number,
  { isByName = true, others = [] }: MentionContext = {},
): string {
  const isName = (called: string) =>
    isByName &&
    isSame(called, member.name) &&
    !others.some(({ name, username }) => isSame(called, name) || isSame(called, username))
  const isMention = (part: TextPart) =>
    (part.kind === 'token' && part.id === member.id) ||
    (part.kind === 'handle' && (isSame(part.handle, member.username) || isName(part.handle)))
  const own = namesOf(member).filter((name) => isByName || name === member.username)
  const names = [...own, ...others.flatMap(namesOf)]
  const parts = textParts(text, names)
  if (!parts.some(isMention)) return text

  let spare = Math.max(0, maxLength - [...text].length)
  const replaced = parts.map((part, index) => {
    if (!isMention(part)) return part.text
    const room = [...part.text].length + spare
    const cut = fitted(member.replacement, room, joinsBefore(parts, index), joinsAfter(parts, index))
    spare -= [...cut].length - [...part.text].length
    return cut
  })
  return replaced.join('')
}

/** The beginning of a text, with the spaces that it needs. */
function fitted(text: string, maxLength: number, isSpacedBefore: boolean, isSpacedAfter: boolean): string {
  const room = maxLength - Number(isSpacedBefore) - Number(isSpacedAfter)
  const beginning = [...text].slice(0, Math.max(0, room)).join('')
  return `${isSpacedBefore ? ' ' : ''}${beginning}${isSpacedAfter ? ' ' : ''}`
}

/** True when a word at this part would become one with what is before it: with a word, a mention or an address. */
function joinsBefore(parts: readonly TextPart[], index: number): boolean {
  const before = parts[index - 1]
  if (before?.kind !== 'text') return before !== undefined
  const continuesLink = parts[index - 2]?.kind === 'link' && !/[\s<>"“”„«»]/u.test(before.text)
  return continuesLink || /[\p{L}\p{N}_@./]$/u.test(before.text)
}

function joinsAfter(parts: readonly TextPart[], index: number): boolean {
  const after = parts[index + 1]
  return after !== undefined && (after.kind !== 'text' || after.text.startsWith('@'))
}

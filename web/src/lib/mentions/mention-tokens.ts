import { mentionToken, textParts } from '@daystar/contract/texts/mentions'

export interface MentionedMember {
  readonly id: number
  readonly name: string
}

/** A text as the user types it, and the members selected from the suggestions. */
export interface ComposedText {
  readonly text: string
  readonly chosen: readonly MentionedMember[]
}

export const emptyComposedText: ComposedText = { text: '', chosen: [] }

/** Validates a stored draft; null when it has another shape. */
export function parseComposedText(stored: unknown): ComposedText | null {
  const { text, chosen } = (stored ?? {}) as { text?: unknown; chosen?: unknown }
  if (typeof text !== 'string' || !Array.isArray(chosen)) return null
  const isMember = (item: unknown): item is MentionedMember =>
    typeof (item as MentionedMember)?.id === 'number' && typeof (item as MentionedMember)?.name === 'string'
  return { text, chosen: chosen.filter(isMember) }
}

/**
 * Replaces "@Ada Lovelace" by "[Ada Lovelace](u:7)" for every chosen member. Longer names are matched first, so that
 * "@Ada Lovelace" is not read as a mention of "Ada".
 */
export function toTokens({ text, chosen }: ComposedText): string {
  const byLength = [...chosen].sort((a, b) => b.name.length - a.name.length)
  let result = ''
  let at = 0
  while (at < text.length) {
    const member = text[at] === '@' ? byLength.find(({ name }) => startsWithName(text, at + 1, name)) : undefined
    if (member) {
      result += mentionToken(member)
      at += member.name.length + 1
    } else {
      result += text[at]
      at += 1
    }
  }
  return result
}

function startsWithName(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && !/[\p{L}\p{N}_]/u.test(text[at + name.length] ?? ' ')
}

/** The reverse of `toTokens`, for editing a saved text. */
export function fromTokens(text: string): ComposedText {
  const chosen: MentionedMember[] = []
  const parts = textParts(text).map((part) => {
    if (part.kind !== 'token') return part.text
    if (!chosen.some((member) => member.id === part.id)) chosen.push({ id: part.id, name: part.name })
    return `@${part.name}`
  })
  return { text: parts.join(''), chosen }
}

/** Ids of the chosen members whose names are still in the text. */
export function mentionedIds(composed: ComposedText): number[] {
  const ids = textParts(toTokens(composed)).flatMap((part) => (part.kind === 'token' ? [part.id] : []))
  return [...new Set(ids)]
}

/** The mention that is being typed: "@" and up to 30 characters without a space, ending at the caret. */
export function mentionBeingTyped(text: string, caret: number): { at: number; text: string } | null {
  const match = /(?:^|[\s([{"'])@(\S{0,30})$/.exec(text.slice(0, caret))
  if (!match) return null
  const typed = match[1] ?? ''
  return { at: caret - typed.length - 1, text: typed }
}

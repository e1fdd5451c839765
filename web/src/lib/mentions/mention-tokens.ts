import { foldText } from '@daystar/contract/texts/fold-text'
import { mentionToken } from '@daystar/contract/texts/mention-tokens'
import { beginning, textParts } from '@daystar/contract/texts/mentions'

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
 * Replaces "@Ada Lovelace" by "[Ada Lovelace](u:7)" for every chosen member, where the name is written as a whole; of
 * two names the longer one.
 */
export function toTokens({ text, chosen }: ComposedText): string {
  const isCalled = (name: string, handle: string) => foldText(name) === foldText(handle)
  return textParts(
    text,
    chosen.map(({ name }) => name),
  )
    .map((part) => {
      if (part.kind !== 'handle') return part.text
      const member =
        chosen.find(({ name }) => part.text === `@${name}`) ?? chosen.find(({ name }) => isCalled(name, part.handle))
      return member ? mentionToken(member) : part.text
    })
    .join('')
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

const typedMention = new RegExp(String.raw`${beginning}@(\S{0,30})$`, 'u')

/** The mention that is being typed: "@" and up to 30 characters without a space, ending at the caret. */
export function mentionBeingTyped(text: string, caret: number): { at: number; text: string } | null {
  const match = typedMention.exec(text.slice(0, caret))
  if (!match) return null
  const typed = match[1] ?? ''
  return { at: caret - typed.length - 1, text: typed }
}

import { textParts } from '@daystar/contract/mentions'

export interface Chosen {
  readonly id: number
  readonly name: string
}

/** A text as it is typed, and the members that were chosen from the suggestions while typing it. */
export interface Composed {
  readonly text: string
  readonly chosen: readonly Chosen[]
}

export const nothingComposed: Composed = { text: '', chosen: [] }

/** What a stored draft holds, or null where it is something else. */
export function reviveComposed(stored: unknown): Composed | null {
  const { text, chosen } = (stored ?? {}) as { text?: unknown; chosen?: unknown }
  if (typeof text !== 'string' || !Array.isArray(chosen)) return null
  const isChosen = (item: unknown): item is Chosen =>
    typeof (item as Chosen)?.id === 'number' && typeof (item as Chosen)?.name === 'string'
  return { text, chosen: chosen.filter(isChosen) }
}

/** "@Ada Lovelace" becomes "[Ada Lovelace](u:7)" for everybody who was chosen; longer names first, so none is cut in two. */
export function toTokens({ text, chosen }: Composed): string {
  const byLength = [...chosen].sort((a, b) => b.name.length - a.name.length)
  let result = ''
  let at = 0
  while (at < text.length) {
    const member = text[at] === '@' ? byLength.find(({ name }) => startsWithName(text, at + 1, name)) : undefined
    if (member) {
      result += `[${member.name}](u:${member.id})`
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

/** The other way round, for editing what was written. */
export function fromTokens(text: string): Composed {
  const chosen: Chosen[] = []
  const words = textParts(text).map((part) => {
    if (part.kind !== 'token') return part.text
    if (!chosen.some((member) => member.id === part.id)) chosen.push({ id: part.id, name: part.name })
    return `@${part.name}`
  })
  return { text: words.join(''), chosen }
}

/** Ids of the chosen members that the text still names. */
export function mentionedIds(composed: Composed): number[] {
  const ids = textParts(toTokens(composed)).flatMap((part) => (part.kind === 'token' ? [part.id] : []))
  return [...new Set(ids)]
}

/** "@" and up to 30 characters without a space, ending at the caret: what somebody is typing a name into. */
export function mentionBeingTyped(text: string, caret: number): { at: number; words: string } | null {
  const match = /(?:^|[\s([{"'])@(\S{0,30})$/.exec(text.slice(0, caret))
  if (!match) return null
  const words = match[1] ?? ''
  return { at: caret - words.length - 1, words }
}

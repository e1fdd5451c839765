/** `[Name](u:12)`: chosen from the suggestions; the number decides, the name is what it was when written. */
const token = /\[([^\]\n]{1,100})\]\(u:([1-9]\d{0,15})\)/g
/** `@handle`: not inside a word or an e-mail address; a trailing dot is punctuation. */
const handle = /(?<![\p{L}\p{N}_.@/])@([A-Za-z0-9_.]{1,30})(?![\p{L}\p{N}_@])/gu

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'token'; text: string; id: number; name: string }
  | { kind: 'handle'; text: string; handle: string }

/** Cuts a text into plain stretches, mention tokens and handles, in order; joined, the parts give the text again. */
export function textParts(text: string): TextPart[] {
  const found: { at: number; part: TextPart }[] = []
  for (const match of text.matchAll(token)) {
    const [whole, name = '', id = ''] = match
    const number = Number(id)
    if (Number.isSafeInteger(number))
      found.push({ at: match.index, part: { kind: 'token', text: whole, id: number, name } })
  }
  const inToken = (at: number) =>
    found.some((f) => f.part.kind === 'token' && at >= f.at && at < f.at + f.part.text.length)
  for (const match of text.matchAll(handle)) {
    const name = (match[1] ?? '').replace(/\.+$/, '')
    if (name === '' || inToken(match.index)) continue
    found.push({ at: match.index, part: { kind: 'handle', text: `@${name}`, handle: name } })
  }
  found.sort((a, b) => a.at - b.at)

  const parts: TextPart[] = []
  let end = 0
  for (const { at, part } of found) {
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) })
    parts.push(part)
    end = at + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

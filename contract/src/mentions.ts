/**
 * `[Name](u:12)`, inserted from the suggestions. The id identifies the member; the name may be outdated. The name may itself contain
 * pairs of brackets, as in "Noor [she/her]".
 */
const token = /\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,100})\]\(u:([1-9]\d{0,15})\)/g
/** `@handle`: not inside a word or an e-mail address; a trailing dot is punctuation. */
const handle = /(?<![\p{L}\p{N}_.@/])@([A-Za-z0-9_.]{1,30})(?![\p{L}\p{N}_@])/gu

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'token'; text: string; id: number; name: string }
  | { kind: 'handle'; text: string; handle: string }

/** The token for a mention of a member. Brackets that would hide its begin or its end are replaced by parentheses. */
export function mentionToken({ id, name }: { readonly id: number; readonly name: string }): string {
  const exact = `[${name}](u:${id})`
  const [part] = textParts(exact)
  if (part?.kind === 'token' && part.text === exact) return exact
  return `[${name.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ')}](u:${id})`
}

/** Splits a text into plain text, mention tokens and handles, in order. The joined parts equal the text. */
export function textParts(text: string): TextPart[] {
  const mentions: { at: number; part: TextPart }[] = []
  for (const match of text.matchAll(token)) {
    const [text, name = '', id = ''] = match
    const number = Number(id)
    if (Number.isSafeInteger(number))
      mentions.push({ at: match.index, part: { kind: 'token', text, id: number, name } })
  }
  const inToken = (at: number) =>
    mentions.some((f) => f.part.kind === 'token' && at >= f.at && at < f.at + f.part.text.length)
  for (const match of text.matchAll(handle)) {
    const name = (match[1] ?? '').replace(/\.+$/, '')
    if (name === '' || inToken(match.index)) continue
    mentions.push({ at: match.index, part: { kind: 'handle', text: `@${name}`, handle: name } })
  }
  mentions.sort((a, b) => a.at - b.at)

  const parts: TextPart[] = []
  let end = 0
  for (const { at, part } of mentions) {
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) })
    parts.push(part)
    end = at + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

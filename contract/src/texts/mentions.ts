/**
 * `[Name](u:12)`, inserted from the suggestions: the id identifies the member, and the name may be outdated. The name
 * may itself contain pairs of brackets, as in "Noor [she/her]".
 */
const token = /\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,100})\]\(u:([1-9]\d{0,15})\)/g
/** `@handle`: not inside a word or an e-mail address; a trailing dot is punctuation. */
const handle = /(?<![\p{L}\p{N}_.@/])@([A-Za-z0-9_.]{1,30})(?![\p{L}\p{N}_@])/gu

/** The address of a web page, with the punctuation after it. */
const address = /(?<![\p{L}\p{N}_.@/])(?:https?:\/\/[^\s.<>"“”„«»]|www\.[^\s.<>"“”„«»]+\.)[^\s<>"“”„«»]*/giu

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'token'; text: string; id: number; name: string }
  | { kind: 'handle'; text: string; handle: string }

/** The token for a mention of a member. Brackets that would hide its begin or its end are replaced by parentheses. */
export function mentionToken({ id, name }: { readonly id: number; readonly name: string }): string {
  const exact = `[${name}](u:${id})`
  const [part] = textParts(exact)
  if (part?.kind === 'token' && part.text === exact) return exact
  return `[${name.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ')}](u:${id})`
}

/** Strips the punctuation of the sentence, and a closing bracket that was opened before the address. */
function withoutPunctuation(found: string): string {
  const text = found.replace(/[.,:;!?'’…*]+$/u, '')
  const [open, close] = text.endsWith(')') ? ['(', ')'] : text.endsWith(']') ? ['[', ']'] : ['', '']
  if (close === '' || text.split(close).length <= text.split(open).length) return text
  return withoutPunctuation(text.slice(0, -1))
}

/** Splits a text into plain text, links, mention tokens and handles, in order. The joined parts equal the text. */
export function textParts(text: string): TextPart[] {
  const mentions: { at: number; part: TextPart }[] = []
  for (const match of text.matchAll(token)) {
    const [text, name = '', id = ''] = match
    const number = Number(id)
    if (Number.isSafeInteger(number))
      mentions.push({ at: match.index, part: { kind: 'token', text, id: number, name } })
  }
  const isInside = (at: number) => mentions.some((found) => at >= found.at && at < found.at + found.part.text.length)
  for (const match of text.matchAll(address)) {
    const link = withoutPunctuation(match[0])
    if (isInside(match.index)) continue
    const url = /^https?:/i.test(link) ? link : `https://${link}`
    mentions.push({ at: match.index, part: { kind: 'link', text: link, url } })
  }
  for (const match of text.matchAll(handle)) {
    const name = (match[1] ?? '').replace(/\.+$/, '')
    if (name === '' || isInside(match.index)) continue
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

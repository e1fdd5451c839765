/**
 * `[Name](u:12)`, inserted from the suggestions: the id identifies the member, and the name may be outdated. The name
 * may itself contain pairs of brackets, as in "Noor [she/her]".
 */
const token = /\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,100})\]\(u:([1-9]\d{0,15})\)/g
/** Where a handle can begin: not inside a word or an e-mail address. */
const at = /(?<![\p{L}\p{N}_.@/])@/gu
/** What follows the `@` of a handle; a trailing dot is punctuation. */
const handle = /([A-Za-z0-9_.]{1,30})(?![\p{L}\p{N}_@])/uy
/** What continues a name, which is then only the beginning of another one. */
const continuation = /[\p{L}\p{M}\p{N}_@]|\.[\p{L}\p{N}_]/uy

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

interface Found {
  readonly at: number
  readonly part: TextPart
}

function tokensIn(text: string): Found[] {
  return [...text.matchAll(token)].flatMap(({ 0: found, 1: name = '', 2: id = '', index }): Found[] =>
    Number.isSafeInteger(Number(id)) ? [{ at: index, part: { kind: 'token', text: found, id: Number(id), name } }] : [],
  )
}

function linksIn(text: string): Found[] {
  return [...text.matchAll(address)].map(({ 0: found, index }): Found => {
    const link = withoutPunctuation(found)
    return { at: index, part: { kind: 'link', text: link, url: /^https?:/i.test(link) ? link : `https://${link}` } }
  })
}

/** The handle at a place, or the longest of the names that is there as a whole, if it is not shorter. */
function calledAt(text: string, start: number, names: readonly string[]): { length: number; handle: string } {
  handle.lastIndex = start
  const written = handle.exec(text)?.[1]?.replace(/\.+$/, '') ?? ''
  const isWhole = (name: string) => {
    continuation.lastIndex = start + name.length
    const found = text.slice(start, start + name.length)
    return found.toLowerCase() === name.toLowerCase() && !continuation.test(text)
  }
  const name = names.filter(isWhole).reduce((longest, next) => (next.length > longest.length ? next : longest), '')
  return name.length >= written.length
    ? { length: name.length, handle: name }
    : { length: written.length, handle: written }
}

function handlesIn(text: string, names: readonly string[]): Found[] {
  const found: Found[] = []
  let end = 0
  for (const { index } of text.matchAll(at)) {
    if (index < end) continue
    const { length, handle: called } = calledAt(text, index + 1, names)
    if (length === 0) continue
    end = index + 1 + length
    found.push({ at: index, part: { kind: 'handle', text: text.slice(index, end), handle: called } })
  }
  return found
}

/** Splits each plain text at what is found in it. */
function splitAt(parts: readonly TextPart[], find: (text: string) => Found[]): TextPart[] {
  return parts.flatMap((whole) => {
    if (whole.kind !== 'text') return [whole]
    const split: TextPart[] = []
    let end = 0
    for (const { at: begin, part } of find(whole.text)) {
      if (begin > end) split.push({ kind: 'text', text: whole.text.slice(end, begin) })
      split.push(part)
      end = begin + part.text.length
    }
    if (end < whole.text.length) split.push({ kind: 'text', text: whole.text.slice(end) })
    return split
  })
}

/**
 * Splits a text into plain text, links, mention tokens and handles, in order, which together equal the text. `@` and
 * one of the names, which may have several words, is a handle as well.
 */
export function textParts(text: string, names: readonly string[] = []): TextPart[] {
  const parts = splitAt(splitAt([{ kind: 'text', text }], tokensIn), linksIn)
  return splitAt(parts, (plain) => handlesIn(plain, names))
}

/** A text with `@` and the name instead of each mention token. */
export function withNames(text: string): string {
  return textParts(text)
    .map((part) => (part.kind === 'token' ? `@${part.name}` : part.text))
    .join('')
}

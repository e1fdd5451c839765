import { limits } from '../limits.ts'
import { attachedLetters, isEndOfWord } from './attached-letters.ts'
import { foldText } from './fold-text.ts'
import { type Found, splitAt, type TextPart, tokenParts } from './mention-tokens.ts'

/** Not inside a word or an email address; the source of a regular expression that stands before an `@`. */
export const beginning = String.raw`(?<!(?!${attachedLetters})[\p{L}\p{M}\p{N}_.@/])`
const attached = new RegExp(attachedLetters, 'u')
/** Where a handle can begin. */
const at = new RegExp(`${beginning}@`, 'gu')
/** Everything that can be part of a handle, of a name or of a longer one; dots at the end are punctuation. */
const written = /(?!\p{M})[\p{L}\p{M}\p{N}_.\u200c\u200d]+/uy
/** What continues a name, which is then only the beginning of another one, or an address. */
const continuation = /[\p{L}\p{M}\p{N}_\u200c\u200d]|\.+[\p{L}\p{N}_@]/uy

/** Characters that end an address: white space, quotation marks, and punctuation of scripts other than Latin. */
const endOfAddress = String.raw`\s<>"“”„«»\u3001-\u3003\u3008-\u3011\u3014-\u301f！（），．：；？［］｛｝｟｠｡｢｣､،؛؟۔।॥։።፣។`
/** A character of an address. Text in a script without spaces can follow a Latin letter directly. */
const inAddress = `(?!(?<=[A-Za-z0-9])${attachedLetters})[^${endOfAddress}]`
/** The address of a web page, with the punctuation after it. */
const address = new RegExp(
  String.raw`${beginning}(?:https?:\/\/(?!\.)${inAddress}|www\.(?:(?!\.)${inAddress})+\.)(?:${inAddress})*`,
  'giu',
)

/** Strips the punctuation of the sentence, and a closing bracket that was opened before the address. */
function withoutPunctuation(found: string): string {
  const text = found.replace(/[.,:;!?'’…*]+$/u, '')
  const [open, close] = text.endsWith(')') ? ['(', ')'] : text.endsWith(']') ? ['[', ']'] : ['', '']
  if (close === '' || text.split(close).length <= text.split(open).length) return text
  return withoutPunctuation(text.slice(0, -1))
}

function linksIn(text: string): Found[] {
  return [...text.matchAll(address)].map(({ 0: found, index }): Found => {
    const link = withoutPunctuation(found)
    return { at: index, part: { kind: 'link', text: link, url: /^https?:/i.test(link) ? link : `https://${link}` } }
  })
}

/** Names by their folded letters, which are decomposed so that those of a text can be added one by one. */
type Names = ReadonlyMap<string, string>

const foldedLetters = (text: string) => foldText(text).normalize('NFD')

const namesByLetters = (names: readonly string[]): Names =>
  new Map(names.map((name) => [foldedLetters(name), name] as const).filter(([letters]) => letters !== ''))

interface Called {
  readonly length: number
  readonly handle: string
}

/** Returns whether an `@` follows that belongs to an address like `@ada@lake.org`. */
const isAddressAt = (text: string, end: number, last: string) => text[end] === '@' && !attached.test(last)

/** The whole of what is written after an `@`; empty if it is too long or part of an address. */
function writtenAt(text: string, start: number): string {
  written.lastIndex = start
  const found = written.exec(text)?.[0] ?? ''
  if (isAddressAt(text, start + found.length, found.slice(-1))) return ''
  const whole = found.replace(/\.+$/, '')
  return [...whole.normalize('NFC')].length <= limits.handleMax ? whole : ''
}

/** Returns whether a name that ends at a place is more than the beginning of another one. */
function isWhole(text: string, end: number, last: string): boolean {
  if (text[end] === '@') return !isAddressAt(text, end, last)
  continuation.lastIndex = end
  return !continuation.test(text) || isEndOfWord(last, String.fromCodePoint(text.codePointAt(end) ?? 0))
}

/** The longest of the names that is written at a place as a whole. */
function namedAt(text: string, start: number, names: Names): Called | null {
  let possible = [...names.keys()]
  let letters = ''
  let end = start
  let called: Called | null = null
  while (possible.length > 0 && end < text.length) {
    const letter = String.fromCodePoint(text.codePointAt(end) ?? 0)
    end += letter.length
    letters += foldedLetters(letter)
    possible = possible.filter((name) => name.startsWith(letters))
    const handle = names.get(letters)
    if (handle !== undefined && isWhole(text, end, letter)) called = { length: end - start, handle }
  }
  return called
}

function handlesIn(text: string, names: Names): Found[] {
  const found: Found[] = []
  let end = 0
  for (const { index } of text.matchAll(at)) {
    if (index < end) continue
    const handle = writtenAt(text, index + 1)
    const called = namedAt(text, index + 1, names) ?? { length: handle.length, handle }
    if (called.length === 0) continue
    end = index + 1 + called.length
    found.push({ at: index, part: { kind: 'handle', text: text.slice(index, end), handle: called.handle } })
  }
  return found
}

/**
 * The names that the handles of a text can mean: each handle as a whole, and its beginning where text in a script
 * without spaces follows, as in `@ben.bauerさん`. In such a script itself, nobody can tell where a name ends.
 */
export function possibleNames(text: string): string[] {
  const handles = textParts(text).flatMap((part) => (part.kind === 'handle' ? [part.handle] : []))
  const beginnings = handles.flatMap((handle) => {
    const letters = [...handle]
    const ends = letters.flatMap((letter, end) =>
      end > 0 && isEndOfWord(letters[end - 1] ?? '', letter) && !attached.test(letters[end - 1] ?? '') ? [end] : [],
    )
    return ends.map((end) => letters.slice(0, end).join(''))
  })
  return [...new Set([...handles, ...beginnings])]
}

/**
 * Splits a text into plain text, links, mention tokens and handles, in order, which together equal the text. `@` and
 * one of the names, which may have several words, is a handle as well; a handle is never the beginning of a longer one.
 */
export function textParts(text: string, names: readonly string[] = []): TextPart[] {
  const parts = splitAt(tokenParts(text), linksIn)
  const byLetters = namesByLetters(names)
  return splitAt(parts, (plain) => handlesIn(plain, byLetters))
}

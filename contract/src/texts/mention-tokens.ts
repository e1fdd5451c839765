// Must not import the folding of texts, because the home page bundles this file.

/**
 * `[Name](u:12)`, inserted from the suggestions: the id identifies the member, and the name may be outdated. The name
 * may itself contain pairs of brackets, as in "Noor [she/her]".
 */
const token = /\[((?:[^[\]\n]|\[[^[\]\n]{0,100}\]){1,100})\]\(u:([1-9]\d{0,15})\)/g

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'token'; text: string; id: number; name: string }
  | { kind: 'handle'; text: string; handle: string }

/** A part of a text, and where it begins. */
export interface Found {
  readonly at: number
  readonly part: TextPart
}

function tokensIn(text: string): Found[] {
  return [...text.matchAll(token)].flatMap(({ 0: found, 1: name = '', 2: id = '', index }): Found[] =>
    Number.isSafeInteger(Number(id)) ? [{ at: index, part: { kind: 'token', text: found, id: Number(id), name } }] : [],
  )
}

/** Splits each plain text at what is found in it. */
export function splitAt(parts: readonly TextPart[], find: (text: string) => Found[]): TextPart[] {
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

/** Splits a text at its mention tokens; other parts are plain text. */
export function tokenParts(text: string): TextPart[] {
  return splitAt([{ kind: 'text', text }], tokensIn)
}

/** The token for a mention of a member. Brackets that would hide its begin or its end are replaced by parentheses. */
export function mentionToken({ id, name }: { readonly id: number; readonly name: string }): string {
  const exact = `[${name}](u:${id})`
  const [part] = tokenParts(exact)
  if (part?.kind === 'token' && part.text === exact) return exact
  return `[${name.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ')}](u:${id})`
}

/** A text with `@` and the name instead of each mention token. */
export function withNames(text: string): string {
  return tokenParts(text)
    .map((part) => (part.kind === 'token' ? `@${part.name}` : part.text))
    .join('')
}

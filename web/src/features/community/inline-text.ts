import { textParts } from '@daystar/contract/texts/mentions'

/** A part of a line of text. `text` of a link may contain emphasis. */
export type InlinePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly text: string }

/**
 * `[text](address)`, `**strong**`, `*emphasis*` and `_emphasis_`. Addresses lead to the web, to an email, or to a page
 * of this community.
 */
const marked =
  /\[(?<label>[^\]\n]+)\]\((?<url>(?:https?:\/\/|mailto:)[^\s()]+|\/(?![/\\])[^\s()]*)\)|\*\*(?<strong>\S(?:[^\n]*?\S)?)\*\*|(?<![\p{L}\p{N}*])\*(?<star>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?<underscore>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/gu

/**
 * The links and the emphasis of a text in Markdown; everything else stays as it was written. Own code, because a
 * library for all of Markdown would be loaded with every page.
 */
export function inlineParts(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of text.matchAll(marked)) {
    const { label, url, strong, star, underscore } = match.groups ?? {}
    parts.push(...withLinks(text.slice(end, match.index)))
    if (label !== undefined && url !== undefined) parts.push({ kind: 'link', text: label, url })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else parts.push({ kind: 'emphasis', text: star ?? underscore ?? '' })
    end = match.index + match[0].length
  }
  parts.push(...withLinks(text.slice(end)))
  return parts
}

/** Plain text with the addresses in it as links. */
function withLinks(text: string): InlinePart[] {
  return textParts(text).map((part) => (part.kind === 'link' ? part : { kind: 'text', text: part.text }))
}

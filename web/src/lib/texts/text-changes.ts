import { textParts } from '@daystar/contract/texts/mentions'
import { diffArrays } from 'diff'

/** A part of a text that an edit kept, added or removed. */
export interface TextChange {
  readonly kind: 'kept' | 'added' | 'removed'
  readonly text: string
}

/** Differences are sought for at most this time. */
const timeoutMs = 200
/** Below this share of the shorter text, what both have in common does not help readers. */
const minCommonShare = 1 / 3

/**
 * What an edit changed, by words, of which links and mentions are never divided. The kept and removed parts are the
 * text before it, the kept and added ones the text after it.
 */
export function textChanges(before: string, after: string): TextChange[] {
  const found = diffArrays(wordsOf(before), wordsOf(after), { timeout: timeoutMs })
  const changes = found ? joined(found) : []
  const common = lengthOf(changes.flatMap(({ kind, text }) => (kind === 'kept' ? [text] : [])).join(''))
  if (common < Math.min(lengthOf(before), lengthOf(after)) * minCommonShare) return replaced(before, after)
  return changes
}

const replaced = (removed: string, added: string): TextChange[] => [
  ...(removed === '' ? [] : [{ kind: 'removed', text: removed } as const]),
  ...(added === '' ? [] : [{ kind: 'added', text: added } as const]),
]

const lengthOf = (text: string) => text.replace(/\s/g, '').length

interface Found {
  readonly value: readonly string[]
  readonly added: boolean
  readonly removed: boolean
}

/** Joins adjacent words, and replaced words that are separated by nothing but spaces. */
function joined(found: readonly Found[]): TextChange[] {
  const changes: TextChange[] = []
  let removed = ''
  let added = ''
  const close = () => {
    // What both end with is not a part of the change.
    const end = added !== '' ? (/\s*$/.exec(removed)?.[0] ?? '') : ''
    const isCommon = end !== '' && added.endsWith(end)
    changes.push(...replaced(withoutEnd(removed, isCommon ? end : ''), withoutEnd(added, isCommon ? end : '')))
    if (isCommon) changes.push({ kind: 'kept', text: end })
    removed = ''
    added = ''
  }
  for (const [at, part] of found.entries()) {
    const text = part.value.join('')
    if (part.removed) removed += text
    else if (part.added) added += text
    else if (text.trim() === '' && removed !== '' && added !== '' && at < found.length - 1) {
      removed += text
      added += text
    } else {
      close()
      changes.push({ kind: 'kept', text })
    }
  }
  close()
  return changes
}

const withoutEnd = (text: string, end: string) => text.slice(0, text.length - end.length)

function wordsOf(text: string): string[] {
  return textParts(text).flatMap((part) => (part.kind === 'text' ? segmented(part.text) : [part.text]))
}

/** Also divides scripts without spaces, in browsers that can. */
function segmented(text: string): string[] {
  if (typeof Intl.Segmenter === 'undefined') return text.split(/(\s+)/).filter((word) => word !== '')
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
}

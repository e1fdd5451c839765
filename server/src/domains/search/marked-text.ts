import type { MarkedText } from '@daystar/contract/search'
import { foldText } from '@daystar/contract/texts/fold-text'

/** Letters before the first match in an excerpt, and all letters of one. */
const lettersBefore = 60
const maxLetters = 200

const word = /[\p{L}\p{N}\p{M}]+/gu
/** A letter of a script without spaces, as in `is_spaceless` of the database. */
const spaceless =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu

const letter = /.\p{M}*/gsu

type Range = readonly [start: number, end: number]

/** Letters after a stem in a word that is taken for a form of it. */
const maxSuffix = 5
/** Letters before an Arabic stem, such as the article. */
const maxPrefix = 3
const arabic = /\p{Script=Arabic}/u

/**
 * What a query matches in a text: its own words, and words that begin with the stem of one. The database, which has the
 * stemmers, decides what is found; here, few more words are marked than match.
 */
export class Marker {
  readonly #words: ReadonlySet<string>
  readonly #runs: readonly string[]
  readonly #stems: readonly string[]

  constructor(query: string, stems: readonly string[] = []) {
    const folded = foldText(query.normalize('NFKC'))
    this.#runs = folded.match(spaceless) ?? []
    this.#words = new Set(folded.replace(spaceless, ' ').match(word))
    // Of "study", the stem is "studi".
    this.#stems = stems.map((stem) => (stem.length > 3 ? stem.replace(/i$/, '') : stem))
  }

  /** The whole text. */
  mark(text: string): MarkedText {
    return partsOf(text, this.#rangesIn(text), [0, text.length])
  }

  /** The part of a long text around its first match, on one line; the beginning if nothing matches. */
  excerpt(content: string): MarkedText {
    const text = content.replace(/\s+/g, ' ').trim()
    const ranges = this.#rangesIn(text)
    const from = startOfExcerpt(text, ranges[0]?.[0] ?? 0)
    const to = endOfExcerpt(text, from)
    const parts = partsOf(text, ranges, [from, to])
    return [...ellipsis(from > 0), ...parts, ...ellipsis(to < text.length)]
  }

  #rangesIn(text: string): Range[] {
    const words = [...text.matchAll(word)].flatMap(({ 0: found, index }): Range[] =>
      this.#isMatch(foldText(found)) ? [[index, index + found.length]] : this.#runsIn(found, index),
    )
    return words.sort(([a], [b]) => a - b)
  }

  #isMatch(folded: string): boolean {
    const isForm = (stem: string) => {
      const start = folded.indexOf(stem)
      const isStart = start === 0 || (start > 0 && start <= maxPrefix && arabic.test(stem))
      return isStart && folded.length <= start + stem.length + maxSuffix
    }
    return this.#words.has(folded) || this.#stems.some(isForm)
  }

  /** Letters of scripts without spaces, with their marks. */
  #runsIn(found: string, index: number): Range[] {
    if (this.#runs.length === 0) return []
    const letters = [...found.matchAll(letter)].flatMap(({ 0: written, index: start }) =>
      [...foldText(written)].map((folded) => ({
        folded,
        range: [index + start, index + start + written.length] as const,
      })),
    )
    const text = letters.map(({ folded }) => folded).join('')
    const ranges = this.#runs.flatMap((run): Range[] => {
      const at = text.indexOf(run)
      const [first, last] = [letters[at], letters[at + run.length - 1]]
      return first && last ? [[first.range[0], last.range[1]]] : []
    })
    return ranges.sort(([a], [b]) => a - b).filter(([start], n) => start >= (ranges[n - 1]?.[1] ?? 0))
  }
}

/** The beginning of a word before the match. */
function startOfExcerpt(text: string, match: number): number {
  if (match <= lettersBefore) return 0
  const start = text.indexOf(' ', match - lettersBefore) + 1
  return start > 0 && start <= match ? start : match
}

function endOfExcerpt(text: string, start: number): number {
  if (text.length - start <= maxLetters) return text.length
  const end = text.lastIndexOf(' ', start + maxLetters)
  return end > start + maxLetters / 2 ? end : start + maxLetters
}

const ellipsis = (isCut: boolean): MarkedText => (isCut ? [{ text: '…', is_match: false }] : [])

function partsOf(text: string, ranges: readonly Range[], [from, to]: Range): MarkedText {
  const parts: MarkedText = []
  const add = (start: number, end: number, isMatch: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end).toWellFormed(), is_match: isMatch })
  }
  let at = from
  for (const [start, end] of ranges) {
    if (start < at || end > to) continue
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, to, false)
  return parts
}

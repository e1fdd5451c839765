import type { MarkedText } from '@daystar/contract/search'
import { foldText } from '@daystar/contract/texts/fold-text'

/** Letters before the first match in an excerpt, and all letters of one. */
const lettersBefore = 60
const maxLetters = 200

/** With the joiners of Persian and Indian words, which the folding leaves out. */
const word = /[\p{L}\p{N}\p{M}\u200c\u200d]+/gu
/** A letter of a script without spaces, as in `is_spaceless` of the database. */
const spaceless =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu

const letter = /.\p{M}*/gsu
/** Folding only changes the case of these letters. */
const ascii = /^\p{ASCII}*$/u
/** White space that is more than one space. */
const severalSpaces = /\s{2}|[^\S ]/

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
  readonly #isEmpty: boolean

  constructor(query: string, stems: readonly string[] = []) {
    const folded = foldText(query)
    this.#runs = folded.match(spaceless) ?? []
    this.#words = new Set(folded.replace(spaceless, ' ').match(word))
    // Of "study", the stem is "studi".
    this.#stems = stems.map((stem) => (stem.length > 3 ? stem.replace(/i$/, '') : stem))
    this.#isEmpty = this.#words.size + this.#runs.length + this.#stems.length === 0
  }

  /** The whole text. */
  mark(text: string): MarkedText {
    return partsOf(text, this.#rangesIn(text), [0, text.length])
  }

  /** The part of a long text around its first match, on one line; the beginning if nothing matches. */
  excerpt(content: string): MarkedText {
    const text = (severalSpaces.test(content) ? content.replace(/\s+/g, ' ') : content).trim()
    const ranges = this.#rangesIn(text, maxLetters)
    const from = startOfExcerpt(text, ranges[0]?.[0] ?? 0)
    const to = endOfExcerpt(text, from)
    const parts = partsOf(text, ranges, [from, to])
    return [...ellipsis(from > 0), ...parts, ...ellipsis(to < text.length)]
  }

  /** The matches in their order, up to a number of letters after the beginning of the first one. */
  #rangesIn(text: string, lettersFromFirst = Number.POSITIVE_INFINITY): Range[] {
    const ranges: Range[] = []
    if (this.#isEmpty) return ranges
    let end = Number.POSITIVE_INFINITY
    word.lastIndex = 0
    // `matchAll` takes twice as long.
    for (let match = word.exec(text); match !== null && match.index <= end; match = word.exec(text)) {
      const { 0: found, index } = match
      if (this.#isMatch(ascii.test(found) ? found.toLowerCase() : foldText(found)))
        ranges.push([index, index + found.length])
      else ranges.push(...this.#runsIn(found, index))
      end = (ranges[0]?.[0] ?? end) + lettersFromFirst
    }
    return ranges
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

/** The markers of one query, for texts in any language. */
export class Markers {
  /** For titles, which are found only by the words as they are written. */
  readonly ofWords: Marker
  readonly #query: string
  readonly #lexemes: readonly string[]
  readonly #byLanguage = new Map<string | null, Marker>()

  /** The lexemes are those of the words in all languages, `de:lauf` for a stem. */
  constructor(query: string, lexemes: readonly string[]) {
    this.ofWords = new Marker(query)
    this.#query = query
    this.#lexemes = lexemes
  }

  /** Marks the words of the query, and words with their stems in the language of the text; null: unknown. */
  of(language: string | null): Marker {
    const marker = this.#byLanguage.get(language) ?? this.#create(language)
    this.#byLanguage.set(language, marker)
    return marker
  }

  #create(language: string | null): Marker {
    const prefix = `${language?.split('-')[0]}:`
    const stems = this.#lexemes.filter((lexeme) => lexeme.startsWith(prefix))
    return new Marker(
      this.#query,
      stems.map((lexeme) => lexeme.slice(prefix.length)),
    )
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

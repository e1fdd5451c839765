import { foldText } from '@daystar/contract/texts/fold-text'
import type { SettingsPage } from './settings-pages.ts'

export interface FoundSetting {
  readonly label: string
  readonly page: SettingsPage
  /** The id of the section to show; null for the page itself. */
  readonly section: string | null
}

/** The words of a text in a form in which they can be compared. */
const searchTerms = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The pages and settings of which a label or synonym starts with each word of the query, matches of labels first. */
export function searchSettings(pages: readonly SettingsPage[], query: string): FoundSetting[] {
  const typed = searchTerms(query)
  if (typed.length === 0) return []
  const startsAll = (words: readonly string[]) => typed.every((start) => words.some((word) => word.startsWith(start)))
  const candidates = pages.flatMap((page) => [
    { label: page.label, page, section: null, synonyms: '' },
    ...page.entries.map((entry) => ({ ...entry, page })),
  ])
  const byLabel = candidates.filter(({ label }) => startsAll(searchTerms(label)))
  const bySynonym = candidates.filter(
    (candidate) =>
      !byLabel.includes(candidate) && startsAll([...searchTerms(candidate.label), ...searchTerms(candidate.synonyms)]),
  )
  // A page is left out if a setting on it has the same label.
  return [...byLabel, ...bySynonym]
    .filter(
      (found, _, all) => found.section !== null || !all.some((other) => other !== found && other.label === found.label),
    )
    .map(({ label, page, section }) => ({ label, page, section }))
}

import { message } from '@daystar/contract/message'
import { localizedMenu } from '../language-menu.ts'
import { withoutUnusedFonts } from '../preload-fonts.ts'
import { directionOf } from './lookups.ts'
import type { Lookup } from './message-markers.ts'

/** The texts of `index.html`, which is not a module. */
const pageTexts = [
  message('Daystar: a journal of what you do, shared with the people you do it with.'),
  message('Daystar failed to load. Please check your connection and <a>try again</a>.'),
  message('Daystar needs JavaScript to show your journal.'),
]

/**
 * A page of the build in another language: its attributes, its texts and the files of its scripts. `fileOf` returns the
 * path of the chunk with a name.
 */
export function localizePage(html: string, language: string, lookup: Lookup, fileOf: (path: string) => string): string {
  let page = localizedMenu(withoutUnusedFonts(html, language), language)
    .replace('aria-label="Language"', `aria-label="${lookup(message('Language'), '') ?? 'Language'}"`)
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace(/\/assets\/[\w.-]+\.js/g, fileOf)
  for (const text of pageTexts) {
    const translated = lookup(text, '')
    const pattern = patternOf(text)
    if (translated !== undefined)
      page = page.replace(pattern, (_match, start = '', end = '') => insert(translated, start, end))
  }
  return page
}

/** A pattern that matches a text whose tag has attributes and line breaks in the page. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')
  return new RegExp(escaped.replace('<a>', '(<a\\b[^>]*>)').replace('</a>', '(</a>)'))
}

const insert = (text: string, start: string, end: string) => text.replace('<a>', start).replace('</a>', end)

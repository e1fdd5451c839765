import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueText, localesFolder, readCatalogue, translatedLanguages } from './catalogue.mjs'

/**
 * The catalogues whose text differs from the stored one. Messages that the sources no longer contain are removed.
 * @param {import('./catalogue.mjs').Entry[]} entries
 * @returns {{ file: string, text: string }[]}
 */
export function updatedCatalogues(entries) {
  const catalogues = [
    { file: 'messages.pot', text: catalogueText('', entries, new Map()) },
    ...translatedLanguages.map((language) => ({
      file: `${language}.po`,
      text: catalogueText(language, entries, readCatalogue(language)),
    })),
  ]
  return catalogues.filter(({ file, text }) => stored(file) !== text)
}

/** @param {{ file: string, text: string }[]} catalogues */
export function writeCatalogues(catalogues) {
  for (const { file, text } of catalogues) writeFileSync(join(localesFolder, file), text)
}

/** @param {string} file */
function stored(file) {
  const path = join(localesFolder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

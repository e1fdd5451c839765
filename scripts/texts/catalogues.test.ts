import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Entry, isFuzzy, readCatalogue } from './catalogue.ts'
import { isOutdated } from './check.ts'
import { updatedCatalogues, writeCatalogues } from './update.ts'

const folder = join(import.meta.dirname, 'written-by-tools')
const writtenByTools = [
  { file: 'de.po', tool: 'pofile 1.1.4', note: '# Aufschrift der Schaltfläche', name: 'Jürgen Weiß' },
  { file: 'ar.po', tool: 'msgcat (GNU gettext-tools) 0.21', note: '# زر', name: 'ليلى حداد' },
  { file: 'ja.po', tool: 'translate-toolkit 3.8.4', note: '# ボタンの文字', name: '田中 花子' },
  { file: 'fr.po', tool: 'msgmerge (GNU gettext-tools) 0.21', note: '# le bouton', name: '' },
  { file: 'pt-BR.po', tool: 'msgmerge (GNU gettext-tools) 0.21', note: '# botão', name: '' },
]

const entry = (message: string, context = '', comments: string[] = []): Entry => ({
  ...{ message, context, comments },
  files: ['web/src/lake.tsx'],
})
const swims = '{count, plural, one {# swim} other {# swims}}'
const members =
  'Members who follow you see this activity first, and everyone else sees it on “{lake}” as soon as the swim has begun.'
/** The texts of the sources when the tools wrote the catalogues. */
const entries = [
  { ...entry('Stay signed in'), files: ['web/src/sign-in.tsx'] },
  entry('Open', 'verb'),
  { ...entry(swims, '', ['{count}: swims.length']), files: ['web/src/lake.tsx', 'server/src/lake.ts'] },
  entry(members, '', ['{lake}: lake.name']),
]

function update(entries: readonly Entry[], from = folder) {
  const copy = mkdtempSync(join(tmpdir(), 'daystar-locales-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  cpSync(from, copy, { recursive: true })
  writeCatalogues(updatedCatalogues(entries, copy), copy)
  return {
    folder: copy,
    text: (file: string) => readFileSync(join(copy, file), 'utf8'),
    translations: (language: string) => readCatalogue(language, copy),
  }
}

test.each(writtenByTools)('$file as written by $tool is up to date', ({ file }) => {
  expect(updatedCatalogues(entries, folder).map((updated) => updated.file)).not.toContain(file)
})

test.each(writtenByTools)(
  'an update keeps what $tool and a translator wrote to $file',
  ({ file, tool, note, name }) => {
    const language = file.replace('.po', '')
    const { text, translations } = update([...entries, entry('Swim together')])
    expect(text(file)).toContain(`"X-Generator: ${tool}\\n"`)
    expect(text(file)).toContain(`${note}\nmsgctxt "verb"\nmsgid "Open"\n`)
    expect(text(file)).toContain(name)
    expect(text(file)).toContain('#, icu-message-format\nmsgid "{count, plural')
    expect(text(file)).toContain('msgid "Swim together"\nmsgstr ""\n')
    for (const [key, before] of readCatalogue(language, folder)) {
      const after = translations(language).get(key)
      expect(after?.msgstr).toEqual(before.msgstr)
      expect(after && isFuzzy(after)).toBe(isFuzzy(before))
    }
  },
)

test('files are named in the template only, so that moving a source changes no catalogue', () => {
  const moved = entries.map((entry) => ({ ...entry, files: ['web/src/sea.tsx'] }))
  const before = update([...entries, entry('Swim together')])
  expect(before.text('fr.po')).not.toContain('#: ')
  const after = updatedCatalogues([...moved, entry('Swim together')], before.folder).map(({ file }) => file)
  expect(after).toContain('messages.pot')
  expect(after).not.toContain('fr.po')
})

test('a changed English text keeps its translation, which a person has to confirm', () => {
  const changed = [entry('Stay signed in here'), ...entries.slice(1)]
  const { text, translations } = update(changed)
  expect(text('ja.po')).toContain(
    '#, fuzzy\n#| msgid "Stay signed in"\nmsgid "Stay signed in here"\nmsgstr "ログインしたままにする"\n',
  )
  const outdated = translations('de').get('Stay signed in here')
  expect(outdated?.msgstr).toEqual(['Angemeldet bleiben'])
  expect(outdated && isOutdated(outdated)).toBe(true)
  expect(translations('de').get('Stay signed in')).toBeUndefined()
})

test('a changed context keeps the translation, marked for review', () => {
  const changed = entries.map((each) => (each.message === 'Open' ? entry('Open', 'label') : each))
  expect(update(changed).text('ar.po')).toContain(
    '#, fuzzy\n#| msgctxt "verb"\n#| msgid "Open"\nmsgctxt "label"\nmsgid "Open"\nmsgstr "فتح"\n',
  )
})

test.each([
  ['another text', entry('Swim together')],
  ['other placeholders', entry(members.replace('{lake}', '{sea}'))],
  ['another meaning of a text that remains', entry('Open', 'adjective')],
])('%s gets no former translation', (_, added) => {
  const kept = added.message === 'Open' ? entries : entries.filter(({ message }) => message !== members)
  const { translations } = update([...kept, added])
  expect(translations('fr').size).toBe(kept.length)
})

test('the English text that was translated is kept until the review', () => {
  const { text } = update([...entries, entry('Swim together')])
  expect(text('pt-BR.po')).toContain('#, fuzzy\n#| msgid "Stay “signed” in"\nmsgid "Stay signed in"\n')
  expect(text('pt-BR.po')).not.toContain('Lakes without fish')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages, sourceLanguage } from '@daystar/contract/languages'
import { type GetTextTranslations, po } from 'gettext-parser'
import { onTestFinished } from 'vitest'
import { type Translator, translatorFrom } from '../platform/text/translate.ts'

type Texts = Readonly<Record<string, string>>

/** A translator with these translations, by language and English text. A context precedes the text and "\u0004". */
export async function translatorWith(texts: Partial<Record<Language, Texts>>): Promise<Translator> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-locales-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const language of Object.keys(languages) as Language[])
    if (language !== sourceLanguage) await writeFile(join(folder, `${language}.po`), catalogue(texts[language] ?? {}))
  return translatorFrom(pathToFileURL(`${folder}/`))
}

function catalogue(texts: Texts): Buffer {
  const translations: GetTextTranslations['translations'] = {}
  for (const [key, text] of Object.entries(texts)) {
    const [msgid = '', msgctxt = ''] = key.split('\u0004').reverse()
    translations[msgctxt] = { ...translations[msgctxt], [msgid]: { msgid, msgctxt, msgstr: [text] } }
  }
  return po.compile({ charset: 'utf-8', headers: {}, translations })
}

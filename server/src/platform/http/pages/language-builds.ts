import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { type Language, languages, sourceLanguage } from '@daystar/contract/languages'
import type { Deps } from '../../deps.ts'
import type { Branding } from './branding.ts'
import { readPageFiles } from './page-files.ts'
import { PrerenderedPages } from './prerendered-pages.ts'

/** The pages of the build in one language. */
interface LanguageBuild {
  readonly language: Language
  /** The file of a page, as it was built, relative to the root of the build. */
  builtPage(path: string): string
  /** The page with the settings of the community. */
  page(path: string): Promise<string>
}

/**
 * The pages of all languages: those in English at the root of the build, the others in `languages/<language>`. A
 * language that was not built is replaced by English.
 */
export function languageBuilds(
  root: string,
  branding: Branding,
  { community, log }: Pick<Deps, 'community' | 'log'>,
): { in(language: Language): LanguageBuild } {
  const pageFile = readPageFiles(root)

  function createBuild(language: Language, folder: string): LanguageBuild {
    const isFirst = language === (community.settings.app_language ?? sourceLanguage)
    const prerendered = new PrerenderedPages(join(root, folder), branding, log, { rendersAtOnce: isFirst })
    return {
      language,
      builtPage: (path) => posix.join(folder, prerendered.builtFile(path) ?? pageFile(path)),
      page: async (path) =>
        prerendered.find(path) ?? branding.page(await readFile(join(root, folder, pageFile(path)), 'utf8')),
    }
  }

  const english = createBuild(sourceLanguage, '')
  const builds = new Map([[sourceLanguage as Language, english]])
  for (const language of Object.keys(languages) as Language[]) {
    const folder = `languages/${language}`
    if (existsSync(join(root, folder, 'index.html'))) builds.set(language, createBuild(language, folder))
  }
  return { in: (language) => builds.get(language) ?? english }
}

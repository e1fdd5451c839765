import type { Language } from '@daystar/contract/languages'

/** How the built app appears in this community. */
export interface Branding {
  readonly name: string
  /** What everyone sees of the community, as JSON. */
  readonly settings: string
  /** Returns whether `page` would return what was built, which can then be served as a compressed file. */
  readonly isDefault: boolean
  /** The page with the name and the appearance of the community. */
  page(html: string): string
  /** The manifest of the installed app in a language, with the name and the appearance of the community. */
  manifest(text: string, language: Language): string
}

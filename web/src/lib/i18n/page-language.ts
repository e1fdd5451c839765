import type { Language } from '@daystar/contract/languages'

/** The language of the page; the build replaces it. A page keeps its language until it is loaded again. */
export const pageLanguage: Language = __daystarLanguage

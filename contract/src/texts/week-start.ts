import type { Language } from '../languages.ts'

/** A day of the week from Monday (1) to Sunday (7). */
export type WeekStart = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** From the Unicode CLDR, because Node.js 20 and some browsers lack `Intl.Locale.prototype.getWeekInfo`. */
const notMonday: Partial<Record<Language, WeekStart>> = { ar: 6, ja: 7, 'pt-BR': 7 }

/** The first day of the week: the choice of the member, or that of the language. */
export function weekStartOf(language: Language, chosen: number | null | undefined): WeekStart {
  return (chosen as WeekStart | null | undefined) ?? notMonday[language] ?? 1
}

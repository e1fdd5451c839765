import type { Language } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import { type DateStyle, dateText } from '@daystar/contract/texts/date-texts'
import type { WeekStart } from '@daystar/contract/texts/week-start'
import type { Reader } from '../../../platform/database/database.ts'

export interface PageContext {
  readonly db: Reader
  readonly memberId: number
  readonly language: Language
  readonly dateStyle: DateStyle
  readonly weekStart: WeekStart
  readonly t: Translate
  readonly timeZone: string
  /** Files that the media storage has lost. */
  readonly missing: ReadonlySet<string>
}

export const nameOf = (member: { readonly name: string } | null, t: Translate) => member?.name ?? t('Deleted member')

export function timeOf(instant: string, { timeZone, dateStyle }: Pick<PageContext, 'timeZone' | 'dateStyle'>): string {
  return dateText('dateAndTime', instant, timeZone, dateStyle)
}

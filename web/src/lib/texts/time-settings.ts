import type { HourCycle } from '@daystar/contract/texts/date-texts'
import { readStored, writeStored } from '../storage/local-storage.ts'

/** Choices of the member; null: as the language has it. */
export interface TimeSettings {
  readonly hour_cycle: HourCycle | null
  /** From Monday (1) to Sunday (7). */
  readonly week_start: number | null
}

const key = 'daystar:time-settings'

/** The settings of the account when it was last loaded on this device, such as "h12 7"; empty: automatic. */
let stored = readStored(key) ?? ''

/** They are known before the account is loaded again. */
export function timeSettings(): { hourCycle?: HourCycle | undefined; weekStart?: number | undefined } {
  const [, hourCycle, weekStart] = /^(h12|h23)? ([1-7])?$/.exec(stored) ?? []
  return { hourCycle: hourCycle as HourCycle | undefined, weekStart: weekStart ? Number(weekStart) : undefined }
}

/** Changes with the settings. */
export const timeSettingsKey = () => stored

/** Applies to what is rendered from now on. */
export function rememberTimeSettings({ hour_cycle: hourCycle, week_start: weekStart }: TimeSettings): void {
  stored = hourCycle || weekStart ? `${hourCycle ?? ''} ${weekStart ?? ''}` : ''
  writeStored(key, stored || null)
}

/** Called when the member signs out. */
export function forgetTimeSettings(): void {
  rememberTimeSettings({ hour_cycle: null, week_start: null })
}

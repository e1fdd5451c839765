import { limits } from './limits.ts'

const pattern = /^(?:([1-9]|1[0-2])h)?(?: ?([1-9]\d?)m)?$/

/** "1h 30m", "2h", "45m" to minutes; null for anything else. Hours to 12, minutes in fives to 55. */
export function parseDuration(text: string): number | null {
  const match = pattern.exec(text)
  if (!match || text === '') return null
  const hours = Number(match[1] ?? 0)
  const minutes = Number(match[2] ?? 0)
  const total = hours * 60 + minutes
  const wellFormed = minutes < 60 && minutes % limits.durationStepMinutes === 0 && text === formatDuration(total)
  return wellFormed ? total : null
}

/** Minutes to the text on the wire: 90 gives "1h 30m", 120 "2h", 45 "45m", 0 the empty text. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours}h` : '', rest > 0 ? `${rest}m` : ''].filter(Boolean).join(' ')
}

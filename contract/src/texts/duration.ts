import { limits } from '../limits.ts'

const pattern = /^(?:([1-9]|1[0-2])h)?(?: ?([1-9]\d?)m)?$/

/** Parses "1h 30m", "2h" or "45m" to minutes; null for anything else. At most 12 hours, minutes in steps of five. */
export function parseDuration(text: string): number | null {
  const match = pattern.exec(text)
  if (!match || text === '') return null
  const hours = Number(match[1] ?? 0)
  const minutes = Number(match[2] ?? 0)
  const total = hours * 60 + minutes
  const isWellFormed = minutes < 60 && minutes % limits.durationStepMinutes === 0 && text === formatDuration(total)
  return isWellFormed ? total : null
}

/** Formats minutes for the API: 90 as "1h 30m", 120 as "2h", 45 as "45m", 0 as an empty string. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours}h` : '', rest > 0 ? `${rest}m` : ''].filter(Boolean).join(' ')
}

/** A part of the time that a search reads, from the newest to the oldest one. */
export interface Window {
  /** The lexemes of its days, months or years as a query; empty: not restricted. */
  readonly lexemes: string
  /** ISO 8601 or `-infinity`; included. */
  readonly since: string
  /** ISO 8601 or `infinity`; excluded. */
  readonly until: string
  /** True when its lexemes are in a large part of all rows. */
  readonly isLong: boolean
}

const dayMs = 86_400_000
const recentDays = 62

interface Part {
  readonly start: number
  readonly lexemes: readonly string[]
  readonly isLong?: boolean
}

/**
 * Two days, then two weeks, at least a month, and the rest, before `newest`. If `newest` is not recent, at least a year
 * precedes the rest: a word can have become frequent since then.
 */
export function windowsBefore(newest: Date, now: Date): Window[] {
  const [year, month] = [newest.getUTCFullYear(), newest.getUTCMonth()]
  const today = Math.floor(newest.getTime() / dayMs) * dayMs
  // The clock of the database may be ahead.
  const daysFrom = (first: number) =>
    Array.from({ length: 2 - first }, (_, n) => `d:${isoDay(today + (first + n) * dayMs)}`)
  const months = [-1, 0, 1].map((n) => `m:${isoDay(Date.UTC(year, month + n, 1)).slice(0, 7)}`)
  const years = [-1, 0, 1].map((n) => `y:${year + n}`)
  const parts: Part[] = [
    { start: today - dayMs, lexemes: daysFrom(-1) },
    { start: today - 14 * dayMs, lexemes: daysFrom(-14) },
    { start: Date.UTC(year, month - 1, 1), lexemes: months },
    ...(now.getTime() - newest.getTime() < recentDays * dayMs
      ? []
      : [{ start: Date.UTC(year - 1, 0, 1), lexemes: years, isLong: true }]),
  ]
  const windows = parts.map(({ start, lexemes, isLong = false }, n) => ({
    lexemes: lexemes.map((lexeme) => `'${lexeme}'`).join(' | '),
    since: new Date(start).toISOString(),
    until: n === 0 ? 'infinity' : new Date(parts[n - 1]?.start ?? 0).toISOString(),
    isLong,
  }))
  return [...windows, { lexemes: '', since: '-infinity', until: windows.at(-1)?.since ?? 'infinity', isLong: false }]
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A part of the time that a search reads, from the newest to the oldest one. */
export interface Window {
  /** A query for the lexemes of its days, months or years. */
  readonly lexemes: string
  /** ISO 8601 or `-infinity`; included. */
  readonly since: string
  /** ISO 8601 or `infinity`; excluded. */
  readonly until: string
  /** True when its lexemes are in a large part of all rows. */
  readonly isLong: boolean
}

const dayMs = 86_400_000
/** Matches every row. An index reads no list for it, as long as another condition selects rows. */
const anyTime = "!'anytime:'"
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
export function windowsBefore(newest: Date, now: Date): readonly Window[] {
  const today = Math.floor(newest.getTime() / dayMs) * dayMs
  const isRecent = now.getTime() - newest.getTime() < recentDays * dayMs
  if (last?.today !== today || last.isRecent !== isRecent)
    last = { today, isRecent, windows: windowsOfDay(today, isRecent) }
  return last.windows
}

/** Nearly all searches begin now. */
let last: { today: number; isRecent: boolean; windows: readonly Window[] } | undefined

function windowsOfDay(today: number, isRecent: boolean): readonly Window[] {
  const date = new Date(today)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const twoWeeksAgo = today - 14 * dayMs
  const monthsAgo = (n: number) => Date.UTC(year, month - n, 1)
  const januaryOf = (n: number) => Date.UTC(n, 0, 1)
  const days = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => `d:${isoDay(today + (first + n) * dayMs)}`)
  const months = [monthsAgo(1), monthsAgo(0)].filter((start) => start < twoWeeksAgo)
  const years = [year - 1, year].filter((n) => januaryOf(n) < monthsAgo(1))
  const parts: Part[] = [
    // The clock of the database may be ahead.
    { start: today - dayMs, lexemes: days(-1, 1) },
    { start: twoWeeksAgo, lexemes: days(-14, -2) },
    { start: monthsAgo(1), lexemes: months.map((start) => `m:${isoDay(start).slice(0, 7)}`) },
    ...(isRecent ? [] : [{ start: januaryOf(year - 1), lexemes: years.map((n) => `y:${n}`), isLong: true }]),
  ]
  const windows = parts.map(({ start, lexemes, isLong = false }, n) => ({
    lexemes: lexemes.map((lexeme) => `'${lexeme}'`).join(' | '),
    since: new Date(start).toISOString(),
    until: n === 0 ? 'infinity' : new Date(parts[n - 1]?.start ?? 0).toISOString(),
    isLong,
  }))
  return [
    ...windows,
    { lexemes: anyTime, since: '-infinity', until: windows.at(-1)?.since ?? 'infinity', isLong: false },
  ]
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

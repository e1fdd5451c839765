import { type Random, seeded } from '../art/random.ts'

/** Northern lakes, month by month, in whole degrees; and what a market has. */
const water = [4, 4, 6, 9, 14, 18, 21, 21, 18, 13, 9, 5] as const
const produce = [
  'blood oranges',
  'leeks',
  'artichokes',
  'broad beans',
  'cherries',
  'apricots',
  'peaches',
  'figs',
  'grapes',
  'quinces',
  'persimmons',
  'mandarins',
] as const

/** Fills `{water}`, `{produce}` and `{n}` for the time of year. All who swim on one day find the same water. */
export function inSeason(text: string, date: string, r: Random): string {
  const month = Number(date.slice(5, 7)) - 1
  const degrees = (water[month] ?? 10) + seeded(`water ${date}`).int(-1, 1)
  return text
    .replaceAll('{water}', String(degrees))
    .replaceAll('{produce}', produce[month] ?? 'oranges')
    .replaceAll('{n}', String(r.int(4, 14)))
}

import { type Random, seeded } from '../pictures/random.ts'

/** The water temperature of a northern lake by month, in degrees Celsius. */
const waterTemperatures = [4, 4, 6, 9, 14, 18, 21, 21, 18, 13, 9, 5] as const
/** The goods that markets sell, by month. */
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

/**
 * Replaces `{water}`, `{produce}` and `{n}` by values for the date. The water temperature is the same for all members.
 */
export function fillPlaceholders(text: string, date: string, r: Random): string {
  const month = Number(date.slice(5, 7)) - 1
  const degrees = (waterTemperatures[month] ?? 10) + seeded(`water ${date}`).int(-1, 1)
  return text
    .replaceAll('{water}', String(degrees))
    .replaceAll('{produce}', produce[month] ?? 'oranges')
    .replaceAll('{n}', String(r.int(4, 14)))
}

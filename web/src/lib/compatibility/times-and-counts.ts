import { firstNumber, firstText, type Raw, toRecord } from './raw-response.ts'

/** The first of these fields that contains a time. */
export function firstTime(raw: Raw, ...names: string[]): string | null {
  for (const name of names) {
    const value = firstText(raw, name)
    if (value !== null && !Number.isNaN(Date.parse(value))) return value
  }
  return null
}

/** A count in a response, at least 0; null if the response has none, such as an empty one. */
export function countIn(response: unknown, name: string): number | null {
  const count = firstNumber(toRecord(response), name)
  return count === null ? null : Math.max(0, count)
}

import { expect, test } from 'vitest'
import { windowsBefore } from './windows.ts'

const now = new Date('2026-11-24T12:00:00Z')

test('windows follow each other without a gap, from the newest row to the oldest one', () => {
  for (const newest of [now, new Date('2024-02-29T23:00:00Z')]) {
    const windows = windowsBefore(newest, now)
    expect(windows[0]?.until).toBe('infinity')
    expect(windows.at(-1)?.since).toBe('-infinity')
    expect(windows.slice(1).map(({ until }) => until)).toEqual(windows.slice(0, -1).map(({ since }) => since))
  }
})

test('only a search that begins in the past reads a year before the rest', () => {
  const lexemes = (newest: string) => windowsBefore(new Date(newest), now).map((window) => window.lexemes)
  expect(lexemes('2026-11-20T12:00:00Z').join()).not.toContain('y:')
  expect(lexemes('2025-11-20T12:00:00Z')[3]).toBe("'y:2024' | 'y:2025' | 'y:2026'")
})

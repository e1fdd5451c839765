import { expect, test } from 'vitest'
import { windowsBefore } from './windows.ts'

const now = new Date('2026-11-24T12:00:00Z')
const dayMs = 86_400_000

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
  expect(lexemes('2025-11-20T12:00:00Z')[3]).toBe("'y:2024' | 'y:2025'")
})

test.each(['2026-11-24', '2026-11-05', '2026-01-10', '2026-03-01', '2024-02-29', '2020-01-01', '2021-12-31'])(
  'the lexemes of each window before %s are those of the times in it',
  (date) => {
    const windows = windowsBefore(new Date(`${date}T12:00:00Z`), now)
    for (const { lexemes, since, until } of windows.slice(0, -1)) {
      const unit = lexemes.slice(1, 2) as 'd' | 'm' | 'y'
      const length = { d: 10, m: 7, y: 4 }[unit]
      const end = until === 'infinity' ? Date.parse(since) + 3 * dayMs : Date.parse(until)
      const times = new Set<string>()
      for (let time = Date.parse(since); time < end; time += dayMs)
        times.add(`'${unit}:${new Date(time).toISOString().slice(0, length)}'`)
      expect(lexemes, since).toBe([...times].join(' | '))
    }
  },
)

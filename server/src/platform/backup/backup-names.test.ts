import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupDate, backupName, incompleteMark, outdatedBackups } from './backup-names.ts'

const dayMs = 24 * 3_600_000
const at = (date: string) => backupName(new Date(date), { isEncrypted: false })
/** One backup per day, the newest on this day. */
const daily = (newest: string, count: number) =>
  Array.from({ length: count }, (_, age) => at(new Date(Date.parse(newest) - age * dayMs).toISOString()))
const kept = (names: string[], retention: Parameters<typeof outdatedBackups>[1]) => {
  const outdated = new Set(outdatedBackups(names, retention))
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(8, 18))
}

test('the name contains the time, and the extension of age if it is encrypted', () => {
  const date = new Date('2026-11-22T03:15:09Z')
  expect(backupName(date, { isEncrypted: false })).toBe('daystar-2026-11-22T031509Z.tar.gz')
  expect(backupName(date, { isEncrypted: true })).toBe('daystar-2026-11-22T031509Z.tar.gz.age')
  expect(backupDate('daystar-2026-11-22T031509Z.tar.gz.age')).toEqual(date)
  for (const name of ['daystar-2026-11-22.tar.gz', 'daystar-2026-99-22T031509Z.tar.gz', 'photos.tar.gz', '../x'])
    expect(backupDate(name)).toBeNull()
})

test('rotation keeps the newest of each of the last days, weeks and months', () => {
  // 2026-11-22 is a Sunday, so that the newest of each week is one.
  expect(kept(daily('2026-11-22T03:00:00Z', 100), { daily: 3, weekly: 3, monthly: 3 })).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
  ])
})

test('rotation keeps the newest of several on one day', () => {
  const names = ['2026-11-22T03:00:00Z', '2026-11-22T15:00:00Z', '2026-11-22T09:00:00Z'].map(at)
  expect(outdatedBackups(names, { daily: 7, weekly: 0, monthly: 0 })).toEqual([names[2], names[0]])
})

test('rotation removes nothing while backups fail, and never the newest', () => {
  const names = daily('2026-01-07T03:00:00Z', 7)
  expect(outdatedBackups(names, { daily: 7, weekly: 0, monthly: 0 })).toEqual([])
  expect(outdatedBackups(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual(names.slice(1))
})

test('rotation ignores other files', () => {
  expect(outdatedBackups(['notes.txt', 'community.tar.gz'], { daily: 0, weekly: 0, monthly: 0 })).toEqual([])
})

test('rotation prefers the newest complete backup of a period to newer incomplete ones', () => {
  const [morning = '', noon = '', evening = ''] = ['03', '12', '20'].map((hour) => at(`2026-11-22T${hour}:00:00Z`))
  const retention = { daily: 7, weekly: 0, monthly: 0 }
  expect(outdatedBackups([morning, noon, incompleteMark(noon)], retention)).toEqual([])
  expect(outdatedBackups([morning, noon, incompleteMark(noon), evening, incompleteMark(evening)], retention)).toEqual([
    noon,
  ])
  expect(outdatedBackups([morning, incompleteMark(morning), noon, incompleteMark(noon)], retention)).toEqual([morning])
})

test('an incomplete backup never makes rotation remove a complete one', () => {
  const hour = 3_600_000
  const moments = fc.uniqueArray(fc.tuple(fc.nat(24 * 60), fc.boolean()), {
    selector: ([hours]) => hours,
    maxLength: 40,
  })
  const count = fc.nat(4)
  fc.assert(
    fc.property(moments, fc.record({ daily: count, weekly: count, monthly: count }), (backups, retention) => {
      const named = backups.map(([hours, isComplete]) => ({
        name: at(new Date(Date.UTC(2026, 8, 1) + hours * hour).toISOString()),
        isComplete,
      }))
      const marks = named.filter(({ isComplete }) => !isComplete).map(({ name }) => incompleteMark(name))
      const removed = outdatedBackups([...named.map(({ name }) => name), ...marks], retention)
      const complete = named.filter(({ isComplete }) => isComplete).map(({ name }) => name)
      const days = (names: string[]) => [...new Set(names.map((name) => name.slice(8, 18)))].sort().reverse()
      const keptDays = days(named.map(({ name }) => name)).slice(0, retention.daily)
      const left = complete.filter((name) => !removed.includes(name))
      for (const day of keptDays.filter((day) => days(complete).includes(day))) expect(days(left)).toContain(day)
    }),
  )
})

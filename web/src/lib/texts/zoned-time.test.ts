import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromZonedInput, toZonedInput, zonedDateOf, zoneOfDate } from './zoned-time.ts'

test.each([
  ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['2026-01-01T09:00', 'Europe/Berlin', '2026-01-01T08:00:00.000Z'],
  ['2026-07-01T09:00', 'Pacific/Auckland', '2026-06-30T21:00:00.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
])('%s in %s is %s, and back', (input, zone, instant) => {
  expect(fromZonedInput(input, zone)).toBe(instant)
  expect(toZonedInput(instant, zone)).toBe(input)
})

test('a skipped time is the one after the change of the clock, and a repeated one the first', () => {
  expect(fromZonedInput('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(fromZonedInput('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('a text that is no time has no instant', () => {
  expect(fromZonedInput('', 'Europe/Berlin')).toBeNull()
})

test('finds a time zone for each date that an instant has somewhere', () => {
  const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Berlin', 'America/La_Paz', 'Pacific/Pago_Pago']
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (date, zone) => {
      const instant = date.toISOString()
      const local = zonedDateOf(instant, zone)
      expect(zonedDateOf(instant, zoneOfDate(instant, local))).toBe(local)
    }),
  )
})

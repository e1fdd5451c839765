import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromZonedInput, skippedTimeText, toZonedInput, zonedDateOf, zoneOfDate } from './zoned-time.ts'

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

test.each([
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '02:15', '02:45'],
  ['2026-09-06T00:30', 'America/Santiago', '00:30', '01:30'],
  ['2026-03-29T02:30:00', 'Europe/Berlin', '02:30', '03:30'],
])('the time %s, which the clocks of %s skip, has a sentence of its own', (input, zone, time, used) => {
  expect(skippedTimeText(input, zone)).toBe(
    `The clocks are set forward past ${time} on this day. ${used} is used instead.`,
  )
})

test.each([
  ['2026-10-04T02:30', 'Australia/Lord_Howe'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe'],
  ['2026-03-29T02:30', 'Asia/Kolkata'],
  ['', 'Asia/Tokyo'],
])('the time "%s" in %s has none', (input, zone) => {
  expect(skippedTimeText(input, zone)).toBeNull()
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

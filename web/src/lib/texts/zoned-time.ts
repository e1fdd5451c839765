import { t } from '../i18n/translate.ts'
import { deviceTimeZone, type LocalDate } from './dates.ts'

const minuteMs = 60_000

/** The value of a `datetime-local` input for an instant in a time zone, such as "2026-11-21T07:30". */
export function toZonedInput(instant: string | Date, timeZone: string): string {
  const ms = new Date(instant).getTime()
  return new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 16)
}

/**
 * The instant of a `datetime-local` value in a time zone; null if it is no time. A time that a change of the clock
 * skips becomes the one after the change.
 */
export function fromZonedInput(input: string, timeZone: string): string | null {
  const wallMs = Date.parse(`${input}Z`)
  if (Number.isNaN(wallMs)) return null
  const candidates = [wallMs - minuteMs * 24 * 60, wallMs + minuteMs * 24 * 60].map(
    (ms) => wallMs - offsetMs(ms, timeZone),
  )
  const exact = candidates.filter((ms) => ms + offsetMs(ms, timeZone) === wallMs)
  return new Date(Math.min(...(exact.length > 0 ? exact : [Math.max(...candidates)]))).toISOString()
}

/** What the member reads below a `datetime-local` value that a change of the clocks skips; null for other values. */
export function skippedTimeText(input: string, timeZone: string): string | null {
  const instant = fromZonedInput(input, timeZone)
  const used = instant === null ? null : toZonedInput(instant, timeZone)
  const written = input.slice(0, 16)
  if (used === null || used === written) return null
  const [time, usedTime] = [written, used].map((text) => text.slice(11)) as [string, string]
  return t('The clocks are set forward past {time} on this day. {usedTime} is used instead.', { time, usedTime })
}

/** How much the clocks of the time zone are ahead of UTC. */
function offsetMs(ms: number, timeZone: string): number {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the parts are calculated with, and shown nowhere.
  const format = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/** The date that an instant has in a time zone. */
export const zonedDateOf = (instant: string, timeZone: string): LocalDate =>
  toZonedInput(instant, timeZone).slice(0, 10)

/** A date that an instant has anywhere is its date in one of these. */
const outermostZones = ['UTC', 'etc/gmt-14', 'etc/gmt+12']

/** A time zone in which an instant has a date: that of the device if possible, also for what is no instant. */
export function zoneOfDate(instant: string, date: LocalDate): string {
  const device = deviceTimeZone()
  if (Number.isNaN(Date.parse(instant))) return device
  return [device, ...outermostZones].find((zone) => zonedDateOf(instant, zone) === date) ?? device
}

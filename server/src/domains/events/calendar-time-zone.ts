import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { zonedTime } from '../../platform/text/zoned-times.ts'

/** Years after the last given instant for which a program that repeats the event knows the changes of the clocks. */
const laterYears = 5

/** The component of a time zone with each change of its clocks, from before the first of the given instants on. */
export function timeZoneComponent(timeZone: string, instants: readonly Date[]): ICAL.Component {
  const times = instants.map((instant) => instant.getTime())
  const from = zonedTime(new Date(Math.min(...times)), timeZone)
  const until = zonedTime(new Date(Math.max(...times)), timeZone).add({ years: laterYears })
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', timeZone)
  const changes = [...changesOf(from, until)]
  // Some programs reject a time zone that has only daylight time.
  const hasDaylightTime = changes.some((change) => gainOf(change) < 0)
  for (const change of changes) component.addSubcomponent(observance(change, hasDaylightTime))
  return component
}

/** The change before an instant, and those until another one. */
function* changesOf(from: Temporal.ZonedDateTime, until: Temporal.ZonedDateTime): Generator<Temporal.ZonedDateTime> {
  let change: Temporal.ZonedDateTime | null =
    from.getTimeZoneTransition('previous') ?? from.with({ year: 1970, month: 1, day: 1 })
  while (change && Temporal.ZonedDateTime.compare(change, until) <= 0) {
    yield change
    change = change.getTimeZoneTransition('next')
  }
}

const beforeChange = (change: Temporal.ZonedDateTime) => change.subtract({ nanoseconds: 1 })

/** The nanoseconds by which the clocks are set forward. */
const gainOf = (change: Temporal.ZonedDateTime) => change.offsetNanoseconds - beforeChange(change).offsetNanoseconds

function observance(change: Temporal.ZonedDateTime, hasDaylightTime: boolean): ICAL.Component {
  const gained = gainOf(change)
  // The time of the change on the clocks before it.
  const onset = change.toPlainDateTime().subtract({ nanoseconds: gained })
  const component = new ICAL.Component(gained > 0 && hasDaylightTime ? 'daylight' : 'standard')
  component.addPropertyWithValue('dtstart', localTime(onset))
  component.addPropertyWithValue('tzoffsetfrom', offsetOf(beforeChange(change)))
  component.addPropertyWithValue('tzoffsetto', offsetOf(change))
  return component
}

/** A wall time without a time zone. */
export const localTime = (time: Temporal.PlainDateTime): ICAL.Time =>
  ICAL.Time.fromDateTimeString(time.toString({ smallestUnit: 'second' }))

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) =>
  ICAL.UtcOffset.fromSeconds(offsetNanoseconds / 1_000_000_000)

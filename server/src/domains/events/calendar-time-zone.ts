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
  let change: Temporal.ZonedDateTime | null =
    from.getTimeZoneTransition('previous') ?? from.with({ year: 1970, month: 1, day: 1 })
  while (change && Temporal.ZonedDateTime.compare(change, until) <= 0) {
    component.addSubcomponent(observance(change))
    change = change.getTimeZoneTransition('next')
  }
  return component
}

function observance(change: Temporal.ZonedDateTime): ICAL.Component {
  const before = change.subtract({ nanoseconds: 1 })
  const gained = change.offsetNanoseconds - before.offsetNanoseconds
  // The time of the change on the clocks before it.
  const onset = change.toPlainDateTime().subtract({ nanoseconds: gained })
  const component = new ICAL.Component(gained > 0 ? 'daylight' : 'standard')
  component.addPropertyWithValue('dtstart', localTime(onset))
  component.addPropertyWithValue('tzoffsetfrom', offsetOf(before))
  component.addPropertyWithValue('tzoffsetto', offsetOf(change))
  return component
}

/** A wall time without a time zone. */
export const localTime = (time: Temporal.PlainDateTime): ICAL.Time =>
  ICAL.Time.fromDateTimeString(time.toString({ smallestUnit: 'second' }))

const offsetOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime) =>
  ICAL.UtcOffset.fromSeconds(offsetNanoseconds / 1_000_000_000)

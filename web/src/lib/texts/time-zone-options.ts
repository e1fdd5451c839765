import { deviceTimeZone } from './dates.ts'

export const timeZoneLabel = (zone: string) => zone.replaceAll('_', ' ')

/** The options of a select: all time zones of the browser, the chosen one and that of the device. */
export function timeZoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Set([chosen, deviceTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones].sort().map((zone) => ({ value: zone, label: timeZoneLabel(zone) }))
}

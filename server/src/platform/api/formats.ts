const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/
const instantPattern = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|[+-](\d\d):?(\d\d))$/

/** A calendar date that PostgreSQL accepts too, which excludes the year zero and the 30th of February. */
export function isDate(text: string): boolean {
  const [, year, month, day] = datePattern.exec(text) ?? []
  if (year === undefined || Number(year) < 1) return false
  const date = new Date(`${text}T00:00:00Z`)
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}

/** An RFC 3339 timestamp. Leap seconds are excluded, because JavaScript and PostgreSQL do not support them. */
export function isInstant(text: string): boolean {
  const [, date, hour, minute, second, offsetHour = '0', offsetMinute = '0'] = instantPattern.exec(text) ?? []
  if (date === undefined || !isDate(date)) return false
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false
  return Number(offsetHour) <= 14 && Number(offsetMinute) <= 59
}

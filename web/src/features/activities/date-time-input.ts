const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The value of a `datetime-local` input in the device's time zone, such as "2026-11-21T07:30". */
export function toDateTimeInput(instant: string | Date): string {
  const d = new Date(instant)
  if (Number.isNaN(d.getTime())) return ''
  const date = `${String(d.getFullYear()).padStart(4, '0')}-${twoDigits(d.getMonth() + 1)}-${twoDigits(d.getDate())}`
  return `${date}T${twoDigits(d.getHours())}:${twoDigits(d.getMinutes())}`
}

/** Converts an input value to ISO 8601; null if it is not a valid time, as while the year is still being typed. */
export function fromDateTimeInput(inputText: string): string | null {
  const d = new Date(inputText)
  return inputText === '' || Number.isNaN(d.getTime()) ? null : d.toISOString()
}

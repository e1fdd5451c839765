const two = (n: number) => String(n).padStart(2, '0')

/** "2026-11-21T07:30" on this device's clock: what a date-and-time input holds. */
export function inputTextOf(instant: string | Date): string {
  const d = new Date(instant)
  if (Number.isNaN(d.getTime())) return ''
  const date = `${String(d.getFullYear()).padStart(4, '0')}-${two(d.getMonth() + 1)}-${two(d.getDate())}`
  return `${date}T${two(d.getHours())}:${two(d.getMinutes())}`
}

/** The instant of such a text in ISO 8601; null for what is no time, as while somebody is still typing a year. */
export function instantOf(inputText: string): string | null {
  const d = new Date(inputText)
  return inputText === '' || Number.isNaN(d.getTime()) ? null : d.toISOString()
}

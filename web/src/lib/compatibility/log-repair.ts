const logged = new Set<string>()

/** Logs once, for each part of a response, that something in it was repaired or left out. */
export function logRepair(part: string): void {
  if (logged.has(part)) return
  logged.add(part)
  // biome-ignore lint/suspicious/noConsole: an operator finds the cause of a missing item in the console.
  console.warn(`Daystar: an unexpected value in a response was repaired or left out: ${part}`)
}

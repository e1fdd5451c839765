// Must not import the schema library, because the browser bundles this file.

/**
 * The optional lines of text of an activity and the greatest number of characters of each, in the order in which they
 * are listed. Requests, responses, storage, the form and archives derive from this list.
 */
export const activityLines = { mood: 60 } as const

export type ActivityLine = keyof typeof activityLines

export const lineNames = Object.keys(activityLines) as ActivityLine[]

/** Returns an object with a value for each line. */
export function mapLines<T>(make: (name: ActivityLine) => T): Record<ActivityLine, T> {
  return Object.fromEntries(lineNames.map((name) => [name, make(name)])) as Record<ActivityLine, T>
}

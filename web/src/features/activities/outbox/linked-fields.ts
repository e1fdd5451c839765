/** Fields of an activity that describe one thing and are sent together. */
export const linkedFields = [
  ['description', 'mentions'],
  ['location', 'place_id', 'lat', 'lng'],
  ['timestamp', 'time_zone'],
] as const

export type LinkedField = (typeof linkedFields)[number][number]

/** The fields together with those that are sent with them. */
export function withLinked<F extends string>(fields: readonly F[]): (F | LinkedField)[] {
  const groups: readonly (readonly string[])[] = linkedFields
  const all = fields.flatMap((field) => (groups.find((group) => group.includes(field)) as F[] | undefined) ?? [field])
  return [...new Set(all)]
}

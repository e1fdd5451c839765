/** The circle id in a place such as `circle:12`; null for `home`. */
export function circleIdOf(place: string): number | null {
  const [, circleId] = place.split(':')
  return circleId === undefined ? null : Number(circleId)
}

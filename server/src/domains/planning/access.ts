/** The circle that a place belongs to; null for the one at home. */
export function circleOf(place: string): number | null {
  const [, circleId] = place.split(':')
  return circleId === undefined ? null : Number(circleId)
}

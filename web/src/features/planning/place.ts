/** Where tools are kept: at home, or in a circle. */
export type Place = 'home' | `circle:${number}`

/** The circle that a place belongs to; null at home. */
export function circleOf(place: Place): number | null {
  return place === 'home' ? null : Number(place.slice('circle:'.length))
}

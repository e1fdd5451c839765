/** The scope of the planning documents: the member's home page or a circle. */
export type Place = 'home' | `circle:${number}`

/** The circle of a place; null for the home page. */
export function circleOf(place: Place): number | null {
  return place === 'home' ? null : Number(place.slice('circle:'.length))
}

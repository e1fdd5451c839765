import type { activities } from '@daystar/contract/activities'
import type { ReplyOf } from '@daystar/contract/route'

export type Place = ReplyOf<typeof activities.places>[number]

/** As many as a list of suggestions shows. */
export const maxPlaces = 8

/** Without letter case, accents and stray spaces, as names of places are compared. */
export function placeKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

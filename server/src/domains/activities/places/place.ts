import type { activities } from '@daystar/contract/activities'
import type { ReplyOf } from '@daystar/contract/route'

export type Place = ReplyOf<typeof activities.places>[number]

/** The number of suggestions the client shows. */
export const maxPlaces = 8

/** Normalizes a place name for comparison: without letter case, accents and extra spaces. */
export function placeKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

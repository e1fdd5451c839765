import type { activities } from '@daystar/contract/activities'
import type { ReplyOf } from '@daystar/contract/route'
import { foldText } from '@daystar/contract/texts/fold-text'

export type Place = ReplyOf<typeof activities.places>[number]

/** The number of suggestions the client shows. */
export const maxPlaces = 8

/** Normalizes a place name for comparison: without letter case, accents and extra spaces. */
export function placeKey(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim()
}

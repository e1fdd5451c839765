import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { firstNumber, firstText, type Raw, toRecord } from '#lib/compatibility/raw-response.ts'

/** What the row of a notification shows of its activity or event. */
export interface NotificationContent {
  readonly title: string | null
  readonly words: string | null
  /** The smallest size of the photo. */
  readonly photo: string | null
  readonly circleId: number | null
  /** The newest members of a group. */
  readonly people: readonly Person[]
}

/** The content of a notification, as far as the server sends it. */
export function contentOf(raw: Raw = {}): NotificationContent {
  const media = toRecord(raw.media)
  const [smallest] = Array.isArray(media.variants) ? media.variants.map(toRecord) : []
  const url = firstText(smallest ?? {}, 'url') ?? firstText(media, 'url')
  return {
    title: firstText(raw, 'title'),
    words: firstText(raw, 'words'),
    photo: media.kind === 'image' ? url : null,
    circleId: firstNumber(raw, 'circle_id'),
    people: Array.isArray(raw.people) ? raw.people.map(normalizePerson) : [],
  }
}

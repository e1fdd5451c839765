import { draftsOfMira } from '../dataset/drafts.ts'
import { invitationsOfMira } from '../dataset/invitations.ts'
import { dateIn, daysBefore, instantIn } from '../dataset/local-time.ts'
import { timeZoneOf } from '../dataset/members.ts'
import { withMentions } from '../dataset/mentions.ts'
import { places } from '../dataset/places.ts'
import { uploadPhoto } from './activities.ts'
import type { Community } from './community.ts'
import type { CreatedEvent } from './events.ts'
import type { PictureSource } from './picture-source.ts'

/** Saves Mira's drafts. */
export async function saveDrafts({ member, circleId }: Community, pictures: PictureSource, now: Date): Promise<void> {
  const mira = member('mira')
  const timeZone = timeZoneOf('mira')
  const today = dateIn(timeZone, now)
  for (const { id, title, text, mood, duration, tags, place, circles, photo, postedInDays } of draftsOfMira) {
    const content = {
      title,
      description: withMentions(text, (key) => member(key).id),
      tags,
      ...(mood && { mood }),
      ...(duration && { duration }),
      ...(place && { location: places[place].name, lat: places[place].lat, lng: places[place].lng }),
      ...(circles && { circle_ids: circles.map(circleId) }),
      ...(photo && {
        media_items: [{ media_id: await uploadPhoto(mira, await pictures.photo(photo)), alt_text: photo.alt }],
      }),
    }
    const postedAt = postedInDays === undefined ? null : instantIn(timeZone, daysBefore(today, -postedInDays), '07:30')
    await mira.request('PUT', `/drafts/${id}`, { content, base: null, publish_at: postedAt?.toISOString() ?? null })
  }
}

/** Creates Mira's invitations, and returns their ids in the order of the dataset. */
export async function createInvitations(
  { member, circleId }: Community,
  events: readonly CreatedEvent[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { label, maxUses, days, circle, packMembers = [], packEvent } of invitationsOfMira) {
    const { id } = await member('mira').request('POST', '/invitations', {
      label,
      max_uses: maxUses,
      days,
      circle_id: circle ? circleId(circle) : null,
      member_ids: packMembers.map((key) => member(key).id),
      event_id: events.find(({ event }) => event.key === packEvent)?.dateIds[0] ?? null,
    })
    ids.push(Number(id))
  }
  return ids
}

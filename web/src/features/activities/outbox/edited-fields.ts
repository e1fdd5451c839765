import type { Activity, MediaItem } from '@daystar/contract/activities'
import type { ActivityCompanions } from '@daystar/contract/companions'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { fromTokens, mentionedIds } from '#lib/mentions/mention-tokens.ts'
import type { OutboxFile, OutboxItem, OutboxMediaItem } from '#lib/outbox/types.ts'
import { zonedDateOf, zoneOfDate } from '#lib/texts/zoned-time.ts'
import type { EditBase, EditedField } from './edit-base.ts'
import { linkedFields } from './linked-fields.ts'

/** Who can see an activity is one decision, which is never made of parts of two edits. */
const audienceFields = ['audience', 'circle_ids', 'members_only'] as const satisfies readonly EditedField[]
const fieldGroups: readonly (readonly EditedField[])[] = [...linkedFields, audienceFields]

/** An activity as an edit that leaves everything as it is would send it. */
export function editBaseOf(activity: Activity, companions?: ActivityCompanions | null): EditBase {
  const { description, timestamp, local_date: localDate } = activity
  const items = mediaItemsOf(activity)
  return {
    title: activity.title,
    description,
    mentions: mentionedIds(fromTokens(description)),
    ...mapLines((name) => activity[name]),
    duration: activity.duration,
    location: activity.location,
    place_id: activity.place_id,
    lat: activity.lat,
    lng: activity.lng,
    timestamp,
    time_zone: zoneOfDate(timestamp, localDate),
    tags: activity.tags,
    circle_ids: activity.circle_ids,
    audience: activity.audience,
    commenting: activity.commenting,
    members_only: activity.members_only === true,
    ...(items.every(({ media_id: id }) => id > 0) && { media_items: items }),
    ...(companions !== undefined && { companion_ids: companionIdsOf(companions) }),
  }
}

/** The photos and videos of an activity, as an edit that keeps them names them. */
const mediaItemsOf = ({ media }: Activity) => media.map(({ id, alt }) => ({ media_id: id, alt_text: alt }))

/** With whom an activity was done, also those who have not confirmed; null stands for nobody. */
const companionIdsOf = (found: ActivityCompanions | null): number[] =>
  [...(found?.companions ?? []), ...(found?.unconfirmed ?? [])].map(({ id }) => id)

/** The values before an edit; null for one that an earlier version stored, which kept some in the form of a reply. */
export function baseOf(item: Pick<OutboxItem, 'base'>): EditBase | null {
  const base = item.base as Partial<EditBase> | undefined
  return base?.time_zone && base.members_only !== undefined ? (base as EditBase) : null
}

/** The body of an edit, whose media items can also be files of the device. */
type EditBody = Readonly<Record<string, unknown>>

/** The fields that an edit changes. The alternative text of a single photo belongs to its photos and videos. */
export function editedFields(body: EditBody, files: readonly unknown[] = []): EditedField[] {
  const { if_edited_at: _, remove_media: isRemoved, alt_text: alt, media_items: items, ...fields } = body
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined) as EditedField[]
  const changesMedia = items !== undefined || isRemoved === true || alt !== undefined || files.length > 0
  return changesMedia ? [...names, 'media_items'] : names
}

/** The fields together with those that describe the same thing, thing by thing. */
export function groupsOf(fields: readonly EditedField[]): (readonly EditedField[])[] {
  return [...new Set(fields.map((field) => fieldGroups.find((group) => group.includes(field)) ?? field))].map(
    (group) => (typeof group === 'string' ? [group] : group),
  )
}

/** The values after an edit of those before. The photos and videos are missing if a file has not been sent. */
export function valuesAfter<B extends Partial<EditBase>>(
  base: B,
  body: EditBody,
  files: readonly OutboxFile[] = [],
): B {
  const { if_edited_at: _, remove_media: isRemoved, alt_text: alt, media_items: items, ...fields } = body
  const { media_items: before, ...others }: Partial<EditBase> = { ...base, ...fields }
  let media: readonly MediaItem[] | undefined = before
  if (Array.isArray(items)) media = sentItems(items as readonly OutboxMediaItem[], files)
  // A file that is sent with the fields replaces the first one.
  else if (files.length > 0) media = undefined
  else if (isRemoved === true) media = []
  else if (typeof alt === 'string') media = before?.map((item, at) => (at === 0 ? { ...item, alt_text: alt } : item))
  return { ...others, ...(media && { media_items: media }) } as B
}

/** Media items that name the files which have been sent as the server does; undefined if one has not been sent. */
function sentItems(items: readonly OutboxMediaItem[], files: readonly OutboxFile[]): MediaItem[] | undefined {
  const sent = items.flatMap((item) => {
    if (!('file' in item)) return [item]
    const { mediaId } = files[item.file] ?? {}
    return mediaId === undefined ? [] : [{ media_id: mediaId, alt_text: item.alt_text }]
  })
  return sent.length === items.length ? sent : undefined
}

/** Returns whether a field has the same value in two versions, as far as others can tell. */
export function isSameIn(field: EditedField, one: Partial<EditBase>, other: Partial<EditBase>): boolean {
  return JSON.stringify(comparable(field, one)) === JSON.stringify(comparable(field, other))
}

function comparable(field: EditedField, values: Partial<EditBase>): unknown {
  const { timestamp, time_zone: zone } = values
  if (field === 'timestamp') return timestamp && Date.parse(timestamp)
  // A time zone decides the date only.
  if (field === 'time_zone') return timestamp && zone && zonedDateOf(timestamp, zone)
  const isSet = field === 'circle_ids' || field === 'mentions' || field === 'companion_ids'
  return (isSet ? values[field]?.toSorted((a, b) => a - b) : values[field]) ?? ''
}

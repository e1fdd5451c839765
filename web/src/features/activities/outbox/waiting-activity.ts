import type { Activity } from '@daystar/contract/activities'
import type { Person } from '@daystar/contract/fields'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { fromTokens } from '#lib/mentions/mention-tokens.ts'
import { type LocalFile, localMedia, localMediaId } from '#lib/outbox/local-files.ts'
import { marked } from '#lib/outbox/marks.ts'
import type { OutboxMediaItem } from '#lib/outbox/types.ts'
import { localIdOf, type OutboxItem } from '#lib/outbox/types.ts'
import { zonedDateOf } from '#lib/texts/zoned-time.ts'
import type { EditBase, EditedField } from './edit-base.ts'
import { editBaseOf, valuesAfter } from './edited-fields.ts'

/** The card of an activity that waits to be sent, with its local id. */
export function waitingActivity(item: OutboxItem, me: Person, files: readonly LocalFile[]): Activity {
  const media = localMedia(item, files)
  const activity = normalizeActivity({
    timestamp: item.loggedAt,
    ...item.body,
    id: localIdOf(item),
    user: me,
    author_id: me.id,
    user_id: me.id,
    created_at: item.loggedAt,
    media,
    mentions: [],
    members_only: undefined,
  })
  return marked({ ...activity, id: localIdOf(item) })
}

/** An activity as it will be after a waiting edit. */
export function editedActivity(item: OutboxItem, known: Activity, files: readonly LocalFile[]): Activity {
  const { body = {} } = item
  const { media_items: items, remove_media: isRemoved } = body
  const local = normalizeActivity({ media: localMedia(item, files) }).media
  const listed = (Array.isArray(items) ? (items as readonly OutboxMediaItem[]) : []).flatMap((listedItem) => {
    const id = 'file' in listedItem ? localMediaId(listedItem.file) : listedItem.media_id
    const found = [...local, ...known.media].find((media) => media.id === id)
    return found ? [{ ...found, alt: listedItem.alt_text ?? '' }] : []
  })
  const media = Array.isArray(items) ? listed : isRemoved ? [] : known.media
  return { ...withValues(known, valuesAfter({}, body)), media }
}

interface Named {
  readonly id: number
  readonly name: string
}

/** An activity with other values, except its photos and videos. Circles whose names are unknown are left out. */
export function withValues(activity: Activity, values: Partial<EditBase>, circles: readonly Named[] = []): Activity {
  const { description, duration, location, place_id, lat, lng, ...after } = {
    ...editBaseOf(activity),
    ...values,
  }
  const isMoved = values.timestamp !== undefined || values.time_zone !== undefined
  const named = [...activity.circles, ...circles]
  const isKnown = (id: number) => activity.mentions.some((member) => member.id === id)
  const added = fromTokens(description).chosen.filter(({ id }) => !isKnown(id))
  const edited: Pick<Activity, keyof Activity & EditedField> = {
    title: after.title,
    description,
    ...mapLines((name) => after[name] ?? ''),
    duration: duration ?? '',
    location: location ?? '',
    place_id,
    lat,
    lng,
    timestamp: after.timestamp,
    tags: after.tags,
    audience: after.audience,
    commenting: after.commenting,
    members_only: after.members_only,
    circle_ids: after.circle_ids,
    mentions: [...activity.mentions, ...added.map(({ id, name }) => ({ id, name, username: null }))],
  }
  return {
    ...activity,
    ...edited,
    local_date: isMoved ? zonedDateOf(after.timestamp, after.time_zone) : activity.local_date,
    circles: after.circle_ids.flatMap((id) => named.find((circle) => circle.id === id) ?? []),
  }
}

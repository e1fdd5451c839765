import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { formatDuration } from '@daystar/contract/duration'
import { deviceTimeZone } from '#lib/dates.ts'
import { mentionedIds, toTokens } from '#lib/mention-tokens.ts'
import { instantOf } from '../../moment.ts'
import { tagsOf, type Written } from './written.ts'

interface Around {
  /** Where the form stands in; the picker is hidden there, and what it once held does not count. */
  circleId: number | null
  /** Circles one may post to; null while they are not known. */
  joinedIds: readonly number[] | null
  /** The instant of "now". */
  now: string
  hasPicture: boolean
}

/** A new activity as it is sent; empty fields stay away. */
export function draftOf(written: Written, around: Around): ActivityDraft {
  const description = toTokens(written.description).trim()
  const mentions = mentionedIds(written.description)
  const tags = tagsOf(written.tags)
  const circleIds = circlesFor(written, around)
  const location = written.location.trim()
  const mood = written.mood.trim()
  const altText = written.altText.trim()
  return {
    title: written.title.trim(),
    ...(description && { description }),
    ...(mentions.length > 0 && { mentions }),
    ...(mood && { mood }),
    ...(written.durationMinutes > 0 && { duration: formatDuration(written.durationMinutes) }),
    ...(location && { location, ...(written.place && placeFields(written)) }),
    timestamp: instantOf(written.when) ?? around.now,
    time_zone: deviceTimeZone(),
    ...(tags.length > 0 && { tags }),
    ...(circleIds.length > 0 && { circle_ids: circleIds }),
    audience: written.audience,
    ...(around.hasPicture && altText && { alt_text: altText }),
  }
}

function circlesFor({ circleIds }: Written, { circleId, joinedIds }: Around): number[] {
  if (circleId !== null) return [circleId]
  return circleIds.filter((id) => Number.isFinite(id) && (joinedIds?.includes(id) ?? true))
}

function placeFields({ place }: Written) {
  return { place_id: place?.id ?? null, lat: place?.lat ?? null, lng: place?.lng ?? null }
}

/** What an edit changes, and nothing else. */
export function changesOf(before: Written, after: Written): ActivityChanges {
  const differs = (part: (written: Written) => unknown) => JSON.stringify(part(before)) !== JSON.stringify(part(after))
  const timestamp = instantOf(after.when) ?? new Date().toISOString()
  return {
    ...(differs((w) => w.title.trim()) && { title: after.title.trim() }),
    ...(differs((w) => toTokens(w.description).trim()) && {
      description: toTokens(after.description).trim(),
      mentions: mentionedIds(after.description),
    }),
    ...(differs((w) => w.mood.trim()) && { mood: after.mood.trim() }),
    ...(differs((w) => w.durationMinutes) && { duration: formatDuration(after.durationMinutes) }),
    ...(differs((w) => [w.location.trim(), w.place]) && { location: after.location.trim(), ...placeFields(after) }),
    ...(differs((w) => w.when) && { timestamp, time_zone: deviceTimeZone() }),
    ...(differs((w) => tagsOf(w.tags)) && { tags: tagsOf(after.tags) }),
    ...(differs((w) => w.circleIds) && { circle_ids: after.circleIds.filter(Number.isFinite) }),
    ...(differs((w) => w.audience) && { audience: after.audience }),
    ...(differs((w) => w.altText.trim()) && { alt_text: after.altText.trim() }),
  }
}

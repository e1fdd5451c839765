import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { formatDuration } from '@daystar/contract/duration'
import { deviceTimeZone } from '#lib/dates.ts'
import { mentionedIds, toTokens } from '#lib/mention-tokens.ts'
import { fromDateTimeInput } from '../../date-time-input.ts'
import { type FormValues, tagsOf } from './form-values.ts'

interface DraftContext {
  /** The circle of the form. The circle picker is hidden then, and its stored selection is ignored. */
  circleId: number | null
  /** The circles that the member can post to; null until loaded. */
  joinedIds: readonly number[] | null
  /** The timestamp of an activity without a chosen time. */
  now: string
  hasImage: boolean
}

/** The request fields of a new activity; empty fields are omitted. */
export function draftOf(values: FormValues, context: DraftContext): ActivityDraft {
  const description = toTokens(values.description).trim()
  const mentions = mentionedIds(values.description)
  const tags = tagsOf(values.tags)
  const circleIds = targetCircles(values, context)
  const location = values.location.trim()
  const mood = values.mood.trim()
  const altText = values.altText.trim()
  return {
    title: values.title.trim(),
    ...(description && { description }),
    ...(mentions.length > 0 && { mentions }),
    ...(mood && { mood }),
    ...(values.durationMinutes > 0 && { duration: formatDuration(values.durationMinutes) }),
    ...(location && { location, ...(values.place && placeFields(values)) }),
    timestamp: fromDateTimeInput(values.when) ?? context.now,
    time_zone: deviceTimeZone(),
    ...(tags.length > 0 && { tags }),
    ...(circleIds.length > 0 && { circle_ids: circleIds }),
    audience: values.audience,
    ...(context.hasImage && altText && { alt_text: altText }),
  }
}

function targetCircles({ circleIds }: FormValues, { circleId, joinedIds }: DraftContext): number[] {
  if (circleId !== null) return [circleId]
  return circleIds.filter((id) => Number.isFinite(id) && (joinedIds?.includes(id) ?? true))
}

function placeFields({ place }: FormValues) {
  return { place_id: place?.id ?? null, lat: place?.lat ?? null, lng: place?.lng ?? null }
}

/** Only the changed fields of an edit. */
export function changesOf(before: FormValues, after: FormValues): ActivityChanges {
  const differs = (pick: (values: FormValues) => unknown) =>
    JSON.stringify(pick(before)) !== JSON.stringify(pick(after))
  const timestamp = fromDateTimeInput(after.when) ?? new Date().toISOString()
  return {
    ...(differs((v) => v.title.trim()) && { title: after.title.trim() }),
    ...(differs((v) => toTokens(v.description).trim()) && {
      description: toTokens(after.description).trim(),
      mentions: mentionedIds(after.description),
    }),
    ...(differs((v) => v.mood.trim()) && { mood: after.mood.trim() }),
    ...(differs((v) => v.durationMinutes) && { duration: formatDuration(after.durationMinutes) }),
    ...(differs((v) => [v.location.trim(), v.place]) && { location: after.location.trim(), ...placeFields(after) }),
    ...(differs((v) => v.when) && { timestamp, time_zone: deviceTimeZone() }),
    ...(differs((v) => tagsOf(v.tags)) && { tags: tagsOf(after.tags) }),
    ...(differs((v) => v.circleIds) && { circle_ids: after.circleIds.filter(Number.isFinite) }),
    ...(differs((v) => v.audience) && { audience: after.audience }),
    ...(differs((v) => v.altText.trim()) && { alt_text: after.altText.trim() }),
  }
}

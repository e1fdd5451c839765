import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { activityTexts } from '@daystar/contract/texts/content-texts'
import { formatDuration } from '@daystar/contract/texts/duration'
import { mentionedIds, toTokens } from '#lib/mentions/mention-tokens.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { fromDateTimeInput } from '../../date-time-input.ts'
import { withLinked } from '../../outbox/linked-fields.ts'
import { type FormValues, tagsOf } from './form-values.ts'

/**
 * The request fields for the values of the form; a missing field of the contract does not compile. The timestamp is
 * null while no valid time is chosen.
 */
export function requestFields(values: FormValues) {
  const location = values.location.trim()
  const place = location === '' ? null : values.place
  return {
    title: values.title.trim(),
    description: toTokens(values.description).trim(),
    mentions: mentionedIds(values.description),
    ...mapLines((name) => values[name].trim()),
    duration: formatDuration(values.durationMinutes),
    location,
    place_id: place?.id ?? null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    timestamp: fromDateTimeInput(values.when),
    time_zone: deviceTimeZone(),
    tags: tagsOf(values.tags),
    circle_ids: values.circleIds.filter(Number.isFinite),
    audience: values.audience,
    companion_ids: [...values.companionIds],
    commenting: values.commenting,
    alt_text: values.altText.trim(),
  } satisfies { [F in Exclude<keyof ActivityDraft, 'media_items' | 'draft_id'>]-?: ActivityDraft[F] | null }
}

type RequestFields = ReturnType<typeof requestFields>

interface DraftContext {
  /** The circle of the form. The circle picker is hidden then, and its stored selection is ignored. */
  circleId: number | null
  /** The circles that the member can post to; null until loaded. */
  joinedIds: readonly number[] | null
  /** The timestamp of an activity without a chosen time. */
  now: string
  hasImage: boolean
  /** The draft of the server that becomes the activity. */
  draftId?: string | null
}

/** The request fields of a new activity; empty fields are omitted. */
export function draftOf(
  values: FormValues,
  { circleId, joinedIds, now, hasImage, draftId }: DraftContext,
): ActivityDraft {
  const fields = requestFields(values)
  const { title } = fields
  const circleIds = circleId === null ? fields.circle_ids.filter((id) => joinedIds?.includes(id) ?? true) : [circleId]
  return {
    ...withoutEmpty({
      ...fields,
      timestamp: fields.timestamp ?? now,
      circle_ids: circleIds,
      alt_text: hasImage ? fields.alt_text : '',
      commenting: fields.commenting === 'everyone' ? null : fields.commenting,
    }),
    title,
    ...(draftId && { draft_id: draftId }),
  }
}

/** The changed fields of an edit. */
export function changesOf(before: FormValues, after: FormValues): ActivityChanges {
  const [old, current] = [requestFields(before), requestFields(after)]
  const names = Object.keys(current) as (keyof RequestFields)[]
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
  const sent = new Set<string>(withLinked(changed))
  const fields = { ...current, timestamp: current.timestamp ?? new Date().toISOString() }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => sent.has(name)))
}

/**
 * All fields of an edit, for servers where an update replaces the activity. The form rounds the time, so it is not
 * taken from there.
 */
export function allFieldsOf(values: FormValues, timestamp: string): ActivityChanges {
  const fields = requestFields(values)
  const { duration, place_id, lat, lng } = fields
  const names = Object.keys(activityTexts) as (keyof typeof activityTexts)[]
  const texts = Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { ...texts, duration, timestamp, place_id, lat, lng }
}

export function withoutEmpty<T extends object>(fields: T): { [F in keyof T]?: NonNullable<T[F]> } {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as never
}

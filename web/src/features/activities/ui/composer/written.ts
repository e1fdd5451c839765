import type { Activity, Audience } from '@daystar/contract/activities'
import { parseDuration } from '@daystar/contract/duration'
import { limits } from '@daystar/contract/limits'
import { type Composed, fromTokens, nothingComposed, reviveComposed } from '#lib/mention-tokens.ts'
import { asTags } from '#lib/wire-shapes.ts'
import { inputTextOf } from '../../moment.ts'

/** A place from the suggestions; it belongs to the very text that it was chosen for. */
export interface ChosenPlace {
  readonly id: string
  readonly lat: number
  readonly lng: number
}

/** What somebody has written about an activity so far: the form's own state, as it is typed. */
export interface Written {
  readonly title: string
  readonly description: Composed
  readonly mood: string
  readonly durationMinutes: number
  readonly location: string
  readonly place: ChosenPlace | null
  /** "2026-11-21T07:30" on this device's clock; empty while it means now. */
  readonly when: string
  /** As typed, separated by commas. */
  readonly tags: string
  readonly circleIds: readonly number[]
  readonly audience: Audience
  readonly altText: string
}

export const nothingWritten: Written = {
  title: '',
  description: nothingComposed,
  mood: '',
  durationMinutes: 0,
  location: '',
  place: null,
  when: '',
  tags: '',
  circleIds: [],
  audience: 'everyone',
  altText: '',
}

/** An activity as its author would have typed it. */
export function writtenOf(activity: Activity): Written {
  const { place_id: id, lat, lng } = activity
  return {
    title: activity.title,
    description: fromTokens(activity.description),
    mood: activity.mood,
    durationMinutes: parseDuration(activity.duration) ?? 0,
    location: activity.location,
    place: id !== null && lat !== null && lng !== null ? { id, lat, lng } : null,
    when: inputTextOf(activity.timestamp),
    tags: activity.tags.join(', '),
    circleIds: activity.circle_ids,
    audience: activity.audience,
    altText: activity.media?.alt ?? '',
  }
}

/** "swim, , lake" gives swim and lake, each once. */
export function tagsOf(typed: string): string[] {
  return [...new Set(asTags(typed))]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function revivePlace(stored: unknown): ChosenPlace | null {
  const { id, lat, lng } = (stored ?? {}) as Partial<Record<keyof ChosenPlace, unknown>>
  return typeof id === 'string' && typeof lat === 'number' && typeof lng === 'number' ? { id, lat, lng } : null
}

function isMinutes(value: unknown): value is number {
  const most = (limits.durationMaxHours + 1) * 60
  return typeof value === 'number' && value >= 0 && value < most && value % limits.durationStepMinutes === 0
}

/** What a stored draft holds, field by field; a field that storage has damaged is empty. */
export function reviveWritten(stored: unknown): Written | null {
  if (typeof stored !== 'object' || stored === null) return null
  const raw = stored as Partial<Record<keyof Written, unknown>>
  return {
    title: text(raw.title),
    description: reviveComposed(raw.description) ?? nothingComposed,
    mood: text(raw.mood),
    durationMinutes: isMinutes(raw.durationMinutes) ? raw.durationMinutes : 0,
    location: text(raw.location),
    place: revivePlace(raw.place),
    when: text(raw.when),
    tags: text(raw.tags),
    circleIds: Array.isArray(raw.circleIds) ? raw.circleIds.filter(Number.isFinite) : [],
    audience: raw.audience === 'followers' || raw.audience === 'me' ? raw.audience : 'everyone',
    altText: text(raw.altText),
  }
}

export function isBlank(written: Written): boolean {
  return JSON.stringify(written) === JSON.stringify(nothingWritten)
}

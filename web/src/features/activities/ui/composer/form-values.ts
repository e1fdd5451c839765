import type { Activity, Audience } from '@daystar/contract/activities'
import { parseDuration } from '@daystar/contract/duration'
import { limits } from '@daystar/contract/limits'
import { type ComposedText, emptyComposedText, fromTokens, parseComposedText } from '#lib/mention-tokens.ts'
import { normalizeTags } from '#lib/response-normalization.ts'
import { toDateTimeInput } from '../../date-time-input.ts'

/** A suggested place; cleared when the location text is edited. */
export interface SelectedPlace {
  readonly id: string
  readonly lat: number
  readonly lng: number
}

/** The values of the activity form, as typed. */
export interface FormValues {
  readonly title: string
  readonly description: ComposedText
  readonly mood: string
  readonly durationMinutes: number
  readonly location: string
  readonly place: SelectedPlace | null
  /** "2026-11-21T07:30" in the device's time zone; empty means now. */
  readonly when: string
  /** As typed, comma-separated. */
  readonly tags: string
  readonly circleIds: readonly number[]
  readonly audience: Audience
  readonly altText: string
}

export const emptyFormValues: FormValues = {
  title: '',
  description: emptyComposedText,
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

/** The form values of an existing activity. */
export function formValuesOf(activity: Activity): FormValues {
  const { place_id: id, lat, lng } = activity
  return {
    title: activity.title,
    description: fromTokens(activity.description),
    mood: activity.mood,
    durationMinutes: parseDuration(activity.duration) ?? 0,
    location: activity.location,
    place: id !== null && lat !== null && lng !== null ? { id, lat, lng } : null,
    when: toDateTimeInput(activity.timestamp),
    tags: activity.tags.join(', '),
    circleIds: activity.circle_ids,
    audience: activity.audience,
    altText: activity.media?.alt ?? '',
  }
}

/** Splits comma-separated tags and drops empty and duplicate ones. */
export function tagsOf(typed: string): string[] {
  return [...new Set(normalizeTags(typed))]
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function revivePlace(stored: unknown): SelectedPlace | null {
  const { id, lat, lng } = (stored ?? {}) as Partial<Record<keyof SelectedPlace, unknown>>
  return typeof id === 'string' && typeof lat === 'number' && typeof lng === 'number' ? { id, lat, lng } : null
}

function isMinutes(value: unknown): value is number {
  const maxMinutes = (limits.durationMaxHours + 1) * 60
  return typeof value === 'number' && value >= 0 && value < maxMinutes && value % limits.durationStepMinutes === 0
}

/** Validates stored form values; an invalid field gets its default. */
export function reviveFormValues(stored: unknown): FormValues | null {
  if (typeof stored !== 'object' || stored === null) return null
  const raw = stored as Partial<Record<keyof FormValues, unknown>>
  return {
    title: text(raw.title),
    description: parseComposedText(raw.description) ?? emptyComposedText,
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

export function isBlank(values: FormValues): boolean {
  return JSON.stringify(values) === JSON.stringify(emptyFormValues)
}

import type { Activity, ActivityDraft, Audience } from '@daystar/contract/activities'
import type { Commenting } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { parseDuration } from '@daystar/contract/texts/duration'
import { type ComposedText, emptyComposedText, fromTokens, parseComposedText } from '#lib/mentions/mention-tokens.ts'
import { splitTags } from '#lib/texts/tags.ts'
import { toDateTimeInput } from '../../date-time-input.ts'

/** A suggested place; cleared when the location text is edited. */
export interface SelectedPlace {
  readonly id: string
  readonly lat: number
  readonly lng: number
}

/** Fields of a request that the form holds under another name or as another type. */
type ConvertedField =
  | 'description'
  | 'duration'
  | 'place_id'
  | 'lat'
  | 'lng'
  | 'timestamp'
  | 'time_zone'
  | 'tags'
  | 'circle_ids'
  | 'mentions'
  | 'audience'
  | 'companion_ids'
  | 'commenting'
  | 'alt_text'
  | 'media_items'
  | 'draft_id'
/** All other fields of a request, including those added to the contract later, are text as typed. */
type PlainTextField = Exclude<keyof ActivityDraft, ConvertedField>

/** The values of the activity form, as typed. */
export interface FormValues extends Readonly<Record<PlainTextField, string>> {
  readonly description: ComposedText
  readonly durationMinutes: number
  readonly place: SelectedPlace | null
  /** "2026-11-21T07:30" in the device's time zone; empty means now. */
  readonly when: string
  /** The text as typed, comma-separated. */
  readonly tags: string
  readonly circleIds: readonly number[]
  /** Members with whom a new activity was done. Those of an existing one are changed in a dialog of their own. */
  readonly companionIds: readonly number[]
  readonly audience: Audience
  readonly commenting: Commenting
  readonly altText: string
}

interface FormField<T> {
  readonly empty: T
  readonly of: (activity: Activity) => T
  /** Validates a stored value; an invalid one becomes the empty value. */
  readonly revive: (stored: unknown) => T
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const textField = (of: (activity: Activity) => string): FormField<string> => ({ empty: '', of, revive: text })

const fields: { readonly [N in keyof FormValues]: FormField<FormValues[N]> } = {
  title: textField((activity) => activity.title),
  description: {
    empty: emptyComposedText,
    of: (activity) => fromTokens(activity.description),
    revive: (stored) => parseComposedText(stored) ?? emptyComposedText,
  },
  ...mapLines((name) => textField((activity) => activity[name])),
  durationMinutes: {
    empty: 0,
    of: (activity) => parseDuration(activity.duration) ?? 0,
    revive: (stored) => (isMinutes(stored) ? stored : 0),
  },
  location: textField((activity) => activity.location),
  place: {
    empty: null,
    of: ({ place_id: id, lat, lng }) => (id !== null && lat !== null && lng !== null ? { id, lat, lng } : null),
    revive: revivePlace,
  },
  when: textField((activity) => toDateTimeInput(activity.timestamp)),
  tags: textField((activity) => activity.tags.join(', ')),
  circleIds: {
    empty: [],
    of: (activity) => activity.circle_ids,
    revive: (stored) => (Array.isArray(stored) ? stored.filter(Number.isFinite) : []),
  },
  companionIds: {
    empty: [],
    of: () => [],
    revive: (stored) => (Array.isArray(stored) ? stored.filter(Number.isFinite) : []),
  },
  audience: {
    empty: 'everyone',
    of: (activity) => activity.audience,
    revive: (stored) => (stored === 'followers' || stored === 'me' ? stored : 'everyone'),
  },
  commenting: {
    empty: 'everyone',
    of: (activity) => activity.commenting,
    revive: (stored) => (stored === 'followers' || stored === 'nobody' ? stored : 'everyone'),
  },
  altText: textField((activity) => activity.media[0]?.alt ?? ''),
}

function valuesFrom(pick: (field: FormField<unknown>, name: string) => unknown): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, pick(field, name)]),
  ) as unknown as FormValues
}

export const emptyFormValues: FormValues = valuesFrom((field) => field.empty)

/** The form values of an existing activity. */
export function formValuesOf(activity: Activity): FormValues {
  return valuesFrom((field) => field.of(activity))
}

/** Validates stored form values; an invalid field becomes empty. */
export function reviveFormValues(stored: unknown): FormValues | null {
  if (typeof stored !== 'object' || stored === null) return null
  const raw = stored as Partial<Record<string, unknown>>
  return valuesFrom((field, name) => field.revive(raw[name]))
}

export function isBlank(values: FormValues): boolean {
  return JSON.stringify(values) === JSON.stringify(emptyFormValues)
}

/** Splits comma-separated tags and drops empty and duplicate ones. */
export function tagsOf(typed: string): string[] {
  return [...new Set(splitTags(typed))]
}

function revivePlace(stored: unknown): SelectedPlace | null {
  const { id, lat, lng } = (stored ?? {}) as Partial<Record<keyof SelectedPlace, unknown>>
  return typeof id === 'string' && typeof lat === 'number' && typeof lng === 'number' ? { id, lat, lng } : null
}

function isMinutes(value: unknown): value is number {
  const maxMinutes = (limits.durationMaxHours + 1) * 60
  return typeof value === 'number' && value >= 0 && value < maxMinutes && value % limits.durationStepMinutes === 0
}

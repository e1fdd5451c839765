import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { type ActivityLine, mapLines } from '@daystar/contract/texts/activity-lines'
import { parseDuration } from '@daystar/contract/texts/duration'
import type { Selectable } from 'kysely'
import { invalid } from '../../platform/api/api-error.ts'
import type { Activities } from '../../platform/database/tables.gen.ts'
import { singleLine } from '../../platform/text/single-line.ts'
import { localDate } from './local-date.ts'

const dayMs = 24 * 60 * 60 * 1000
const earliest = Date.UTC(1900, 0, 1)

/** Column values for an insert or update; undefined values were not part of the request. */
type ActivityValues = Partial<Selectable<Activities>>

type PlaceField = 'location' | 'place_id' | 'lat' | 'lng'
type TimeField = 'timestamp' | 'time_zone'
/** Stored in other tables or computed by a query: see commands.ts. */
type FieldOfCommands =
  | 'tags'
  | 'circle_ids'
  | 'mentions'
  | 'companion_ids'
  | 'remove_media'
  | 'media_items'
  | 'members_only'
  | 'if_edited_at'
type IndependentField = Exclude<keyof ActivityChanges, PlaceField | TimeField | FieldOfCommands>
type Value<F extends keyof ActivityChanges> = Exclude<ActivityChanges[F], undefined>

/**
 * The columns of each field that is stored on its own. A field of the contract that is missing here does not compile.
 */
const columnsOf: { [F in IndependentField]: (value: Value<F>) => ActivityValues } = {
  title: (title) => ({ title: singleLine(title) }),
  description: (description) => ({ description }),
  ...mapLines((name) => (line: string | null) => ({ [name]: singleLine(line ?? '') }) as Record<ActivityLine, string>),
  duration: (duration) => ({ duration_minutes: minutesOf(duration) }),
  audience: (audience) => ({ audience }),
  commenting: (commenting) => ({ commenting }),
  alt_text: (text) => ({ alt_text: text.trim() }),
}

interface CurrentActivity {
  readonly occurred_at: Date
  readonly location: string
}

/** The values of a new activity. Without a timestamp, it occurs now. */
export function newActivityValues(draft: ActivityDraft, timeZone: string, now = new Date()) {
  const occurred_at = instantOf(draft.timestamp, now) ?? now
  return {
    ...independentValues(draft),
    title: singleLine(draft.title),
    occurred_at,
    local_date: dateOf(occurred_at, draft.time_zone, timeZone),
    ...placeFields(draft, undefined),
  }
}

/**
 * The values of an edit. The local date keeps the time zone in which the activity was logged, unless the edit changes
 * the timestamp or gives a time zone.
 */
export function changedActivityValues(
  changes: ActivityChanges,
  current: CurrentActivity,
  timeZone: string,
  now = new Date(),
): ActivityValues {
  const row: ActivityValues = { ...independentValues(changes), ...placeFields(changes, current) }
  const occurredAt = instantOf(changes.timestamp, now)
  const isMoved = occurredAt !== undefined && occurredAt.getTime() !== current.occurred_at.getTime()
  if (isMoved) row.occurred_at = occurredAt
  if (isMoved || changes.time_zone !== undefined) {
    row.local_date = dateOf(row.occurred_at ?? current.occurred_at, changes.time_zone, timeZone)
  }
  return row
}

function independentValues(fields: Omit<ActivityChanges, 'members_only'>): ActivityValues {
  const names = Object.keys(columnsOf) as IndependentField[]
  return Object.assign({}, ...names.map((name) => valuesOf(name, fields)))
}

function valuesOf<F extends IndependentField>(name: F, fields: Omit<ActivityChanges, 'members_only'>): ActivityValues {
  const value = fields[name]
  return value === undefined ? {} : columnsOf[name](value as Value<F>)
}

/** A place id and coordinates belong to one location text: changing the text without giving new ones clears them. */
function placeFields(
  fields: Omit<ActivityChanges, 'members_only'>,
  current: CurrentActivity | undefined,
): ActivityValues {
  const location = fields.location === undefined ? undefined : singleLine(fields.location ?? '')
  const isLocationChanged = location !== undefined && location !== (current?.location ?? '')
  const row: ActivityValues = {}
  if (location !== undefined) row.location = location
  if (fields.place_id !== undefined || isLocationChanged) row.place_id = fields.place_id || null
  if (fields.lat !== undefined || fields.lng !== undefined || isLocationChanged) {
    const { lat = null, lng = null } = fields
    if ((lat === null) !== (lng === null)) {
      throw invalid(['body', lat === null ? 'lat' : 'lng'], (t) => t('Latitude and longitude must be given together.'))
    }
    Object.assign(row, { lat, lng })
  }
  return row
}

function minutesOf(duration: string | null): number | null {
  const text = duration?.trim() ?? ''
  if (text === '') return null
  const minutes = parseDuration(text)
  if (minutes === null) {
    throw invalid(['body', 'duration'], (t) =>
      t('Choose hours from 0 to 12 and minutes in steps of 5, for instance "1h 30m".'),
    )
  }
  return minutes
}

function instantOf(timestamp: string | undefined, now: Date): Date | undefined {
  if (timestamp === undefined) return undefined
  const instant = new Date(timestamp)
  const ms = instant.getTime()
  if (Number.isNaN(ms)) throw invalid(['body', 'timestamp'], (t) => t('Must be a valid date and time.'))
  if (ms > now.getTime() + dayMs)
    throw invalid(['body', 'timestamp'], (t) => t('Choose a time that is not in the future.'))
  if (ms < earliest) throw invalid(['body', 'timestamp'], (t) => t('Choose a time after 1900.'))
  return instant
}

function dateOf(instant: Date, requestedZone: string | undefined, authorZone: string): string {
  const date = localDate(instant, requestedZone ?? authorZone)
  if (date === undefined) throw invalid(['body', 'time_zone'], (t) => t('Must be a known time zone'))
  return date
}

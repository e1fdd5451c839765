import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { parseDuration } from '@daystar/contract/duration'
import { invalid } from '../../platform/http/refusal.ts'
import { localDate } from './local-date.ts'

const dayMs = 24 * 60 * 60 * 1000
const earliest = Date.UTC(1900, 0, 1)

/** The written fields that a table row takes as they are; what is undefined was not given. */
export interface WrittenRow {
  title?: string
  description?: string
  mood?: string
  duration_minutes?: number | null
  location?: string
  place_id?: string | null
  lat?: number | null
  lng?: number | null
  occurred_at?: Date
  local_date?: string
  audience?: 'everyone' | 'followers' | 'me'
  alt_text?: string
}

interface Before {
  readonly occurred_at: Date
  readonly location: string
}

/** A new activity: happens now unless it says when. */
export function rowOfDraft(draft: ActivityDraft, zone: string, now = new Date()) {
  const occurred_at = instantOf(draft.timestamp, now) ?? now
  return {
    ...plainFields(draft),
    title: draft.title.trim(),
    occurred_at,
    local_date: dateOf(occurred_at, draft.time_zone, zone),
    ...placeFields(draft, undefined),
  }
}

/**
 * The changes of an edit. The day an activity was logged on stands, wherever its author is now, unless the instant moves or a
 * zone is named.
 */
export function rowOfChanges(changes: ActivityChanges, before: Before, zone: string, now = new Date()): WrittenRow {
  const row: WrittenRow = { ...plainFields(changes), ...placeFields(changes, before) }
  if (changes.title !== undefined) row.title = changes.title.trim()
  const moved = instantOf(changes.timestamp, now)
  const moves = moved !== undefined && moved.getTime() !== before.occurred_at.getTime()
  if (moves) row.occurred_at = moved
  if (moves || changes.time_zone !== undefined) {
    row.local_date = dateOf(row.occurred_at ?? before.occurred_at, changes.time_zone, zone)
  }
  return row
}

function plainFields(written: Omit<ActivityChanges, 'title'>): WrittenRow {
  const row: WrittenRow = {}
  if (written.description !== undefined) row.description = written.description
  if (written.mood !== undefined) row.mood = written.mood?.trim() ?? ''
  if (written.duration !== undefined) row.duration_minutes = minutesOf(written.duration)
  if (written.audience !== undefined) row.audience = written.audience
  if (written.alt_text !== undefined) row.alt_text = written.alt_text.trim()
  return row
}

/** A place id and coordinates belong to the very text they were chosen for: another text without them clears them. */
function placeFields(written: Omit<ActivityChanges, 'title'>, before: Before | undefined): WrittenRow {
  const location = written.location === undefined ? undefined : (written.location?.trim() ?? '')
  const moved = location !== undefined && location !== (before?.location ?? '')
  const row: WrittenRow = {}
  if (location !== undefined) row.location = location
  if (written.place_id !== undefined || moved) row.place_id = written.place_id || null
  if (written.lat !== undefined || written.lng !== undefined || moved) {
    const { lat = null, lng = null } = written
    if ((lat === null) !== (lng === null)) {
      throw invalid(['body', lat === null ? 'lat' : 'lng'], 'Latitude and longitude come together.')
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
    throw invalid(['body', 'duration'], 'Choose hours from 0 to 12 and minutes in steps of 5, for instance "1h 30m".')
  }
  return minutes
}

function instantOf(timestamp: string | undefined, now: Date): Date | undefined {
  if (timestamp === undefined) return undefined
  const instant = new Date(timestamp)
  const ms = instant.getTime()
  if (Number.isNaN(ms)) throw invalid(['body', 'timestamp'], 'That is no time of any day.')
  if (ms > now.getTime() + dayMs)
    throw invalid(['body', 'timestamp'], 'An activity has happened: choose a time that is not to come.')
  if (ms < earliest) throw invalid(['body', 'timestamp'], 'Choose a time after 1900.')
  return instant
}

function dateOf(instant: Date, given: string | undefined, own: string): string {
  const date = localDate(instant, given ?? own)
  if (date === undefined) throw invalid(['body', 'time_zone'], 'That time zone is not known here.')
  return date
}

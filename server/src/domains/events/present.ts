import type { Event } from '@daystar/contract/events/event'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Config } from '../../settings/config.ts'
import { presentPerson } from '../accounts/index.ts'
import { presentMedia } from '../media/index.ts'
import { abilitiesOnEvent, type OrganizedEvent } from './access.ts'
import { wallTimesOf } from './dates/schedule.ts'
import type { EventRow } from './queries.ts'

/** Presents events with signed URLs of their photos, whoever sees them. */
export function eventPresenter({ signedUrlSeconds }: Pick<Config, 'signedUrlSeconds'>) {
  return (row: EventRow, viewer: Viewer): Event => ({
    id: row.id,
    series_id: row.series_id,
    author: presentPerson(row.author),
    organizers: row.has_left ? [] : row.organizers.map(presentPerson),
    title: row.title,
    description: row.description,
    location: row.location,
    place_id: row.place_id,
    lat: row.lat,
    lng: row.lng,
    photo: row.photo && presentMedia(row.photo, { alt: row.alt_text, isPublic: false, signedUrlSeconds }),
    audience: row.audience,
    circle: row.circle,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    ...wallTimesOf(row.starts_at, row.ends_at, row.time_zone),
    repeats: row.repeats && { rule: row.repeats, every: row.repeat_every, until: row.repeat_until },
    is_moved: row.is_moved,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    cancel_reason: row.cancel_reason,
    capacity: row.capacity,
    guests_max: row.guests_max,
    going_count: row.has_left ? 0 : row.going_count,
    maybe_count: row.has_left ? 0 : row.maybe_count,
    waiting_count: row.has_left ? 0 : row.waiting_count,
    comment_count: row.has_left ? 0 : row.comment_count,
    own_answer: row.own_answer,
    is_invited: row.is_invited,
    has_left: row.has_left,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    can: abilitiesOnEvent(viewer, organizedEvent(row)),
  })
}

function organizedEvent(row: EventRow): OrganizedEvent {
  return {
    author_id: row.author_id,
    isOrganizer: row.is_organizer,
    circleRole: row.circle === null ? undefined : row.circle_role,
  }
}

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
    ...row,
    author: presentPerson(row.author),
    organizers: row.has_left ? [] : row.organizers.map(presentPerson),
    photo: row.photo && presentMedia(row.photo, { alt: row.alt_text, isPublic: false, signedUrlSeconds }),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    ...wallTimesOf(row.starts_at, row.ends_at, row.time_zone),
    repeats: row.repeats && { rule: row.repeats, every: row.repeat_every, until: row.repeat_until },
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    going_count: row.has_left ? 0 : row.going_count,
    maybe_count: row.has_left ? 0 : row.maybe_count,
    waiting_count: row.has_left ? 0 : row.waiting_count,
    comment_count: row.has_left ? 0 : row.comment_count,
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

import type { Selectable } from 'kysely'
import type { EventSeries } from '../platform/database/tables.gen.ts'

/** The row of an event in Berlin that takes place once on 5 January 2027, with other values as given. */
export function seriesRow(values: Partial<Selectable<EventSeries>> = {}): Selectable<EventSeries> {
  return {
    id: 1,
    uid: '7d5c1c52-31f4-4bd4-9f5c-3a1f1b0a7c11',
    author_id: 1,
    circle_id: null,
    is_open: true,
    audience: 'everyone',
    title: 'Утренний заплыв',
    description: '',
    location: '',
    alt_text: '',
    place_id: null,
    lat: null,
    lng: null,
    media_id: null,
    start_date: '2027-01-05',
    start_time: '09:00:00',
    time_zone: 'Europe/Berlin',
    duration_minutes: 90,
    repeats: null,
    repeat_every: 1,
    repeat_until: null,
    capacity: null,
    guests_max: 0,
    sequence: 0,
    filled_until: '2028-01-06',
    created_at: new Date('2026-11-01T00:00:00Z'),
    edited_at: null,
    ...values,
  }
}

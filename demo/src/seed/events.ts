import { type DemoDateChange, type DemoEvent, demoEvents } from '../dataset/events.ts'
import { dateIn, daysBefore, instantIn } from '../dataset/local-time.ts'
import { timeZoneOf } from '../dataset/members.ts'
import { places } from '../dataset/places.ts'
import { editedAfter } from './activities.ts'
import type { Community } from './community.ts'
import type { PictureSource } from './picture-source.ts'

export interface CreatedEvent {
  readonly event: DemoEvent
  readonly seriesId: number
  /** The dates that the dataset refers to. */
  readonly dateIds: readonly number[]
  readonly comments: readonly { readonly id: number; readonly at: Date; readonly editedAt: Date | null }[]
  /** The times of an event that is over. It was created for a later time, because nobody can answer for it now. */
  readonly pastTimes: { readonly date: string; readonly startsAt: Date; readonly endsAt: Date } | null
}

const daysLater = 28

/** Creates the events with photos, organizers, answers and comments, and changes their dates. */
export async function createEvents(community: Community, pictures: PictureSource, now: Date): Promise<CreatedEvent[]> {
  const created: CreatedEvent[] = []
  for (const event of demoEvents) created.push(await createEvent(community, event, { pictures, now }))
  return created
}

async function createEvent(
  community: Community,
  event: DemoEvent,
  { pictures, now }: { pictures: PictureSource; now: Date },
): Promise<CreatedEvent> {
  const { member, circleId } = community
  const author = member(event.author)
  const timeZone = timeZoneOf(event.author)
  const today = dateIn(timeZone, now)
  const firstDate = event.firstDate(today)
  const isPast = firstDate < today
  const date = isPast ? daysBefore(firstDate, -daysLater) : firstDate
  const place = event.place && places[event.place]
  const { id, series_id: seriesId } = await author.request('POST', '/events', {
    title: event.title,
    description: event.description,
    location: place?.name ?? event.location ?? '',
    ...(place && { lat: place.lat, lng: place.lng }),
    time_zone: timeZone,
    ...timesOn(date, event),
    repeats: repetitionFrom(date, event),
    audience: event.audience,
    circle_id: event.circle && circleId(event.circle),
    capacity: event.capacity ?? null,
    guests_max: event.guestsMax,
    alt_text: event.photo?.alt ?? '',
    invited_ids: event.invited?.map((key) => member(key).id) ?? [],
  })
  const path = `/events/${Number(id)}`
  if (event.photo) await author.upload(`${path}/photo`, { fileField: 'file', jpeg: await pictures.photo(event.photo) })
  for (const key of event.organizers ?? []) await author.request('PUT', `${path}/organizers/${member(key).id}`)
  const dateIds = event.repeats ? (await author.list(`${path}/dates`)).map((row) => Number(row.id)) : [Number(id)]
  await addAnswers(community, event, dateIds)
  for (const change of event.changes ?? []) {
    const changed = daysBefore(date, -7 * change.date)
    await changeDate(author, `/events/${dateIds[change.date]}`, { change, date: changed })
  }
  const comments = await addComments(community, event, { path, now })
  const instant = (time: string) => instantIn(timeZone, firstDate, time)
  const pastTimes = isPast ? { date: firstDate, startsAt: instant(event.from), endsAt: instant(event.to) } : null
  return { event, seriesId: Number(seriesId), dateIds, comments, pastTimes }
}

const timesOn = (date: string, { from, to }: Pick<DemoEvent, 'from' | 'to'>) => ({
  start_date: date,
  start_time: from,
  end_date: date,
  end_time: to,
})

function repetitionFrom(date: string, { repeats, repeatedForDays }: DemoEvent) {
  if (!repeats) return null
  const until = repeatedForDays === undefined ? null : daysBefore(date, -repeatedForDays)
  return { rule: repeats, every: 1, until }
}

/** In the order of the dataset, which decides who has a place. */
async function addAnswers({ member }: Community, { answers }: DemoEvent, dateIds: readonly number[]): Promise<void> {
  for (const { from, answer, guests = 0, note = '', date = 0 } of answers)
    await member(from).request('PUT', `/events/${dateIds[date]}/answer`, { answer, guests, note })
}

/** @param date of the rule */
async function changeDate(
  author: ReturnType<Community['member']>,
  path: string,
  { change, date }: { readonly change: DemoDateChange; readonly date: string },
): Promise<void> {
  if (change.kind === 'cancelled')
    await author.request('POST', `${path}/cancel`, { scope: 'this', reason: change.reason })
  else await author.request('POST', `${path}/move`, timesOn(daysBefore(date, -change.byDays), change))
}

async function addComments(
  { member }: Community,
  { comments }: DemoEvent,
  { path, now }: { readonly path: string; readonly now: Date },
): Promise<CreatedEvent['comments']> {
  const created: { id: number; at: Date; editedAt: Date | null }[] = []
  for (const { from, text, earlierText, hoursAgo } of comments) {
    const { request } = member(from)
    const id = Number((await request('POST', `${path}/comments`, { content: earlierText ?? text })).id)
    if (earlierText) await request('PATCH', `/events/comments/${id}`, { content: text })
    const at = new Date(now.getTime() - hoursAgo * 3_600_000)
    created.push({ id, at, editedAt: editedAfter(at, earlierText) })
  }
  return created
}

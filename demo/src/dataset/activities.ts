import { seeded } from '../pictures/random.ts'
import { commentsOn, type DemoComment, type DemoHighFive, highFivesOn } from './engagement.ts'
import { journals } from './journals/index.ts'
import { dateIn, daysBefore, instantIn } from './local-time.ts'
import { type DemoMember, members } from './members.ts'
import type { CircleKey, Entry, MemberKey, PhotoSpec, Weekday } from './model.ts'
import { fillPlaceholders } from './placeholders.ts'
import { places } from './places.ts'

export const streakOfMira = 9
const weeks = 13
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export interface DemoActivity {
  author: MemberKey
  title: string
  text: string
  mood: string
  duration: string
  at: Date
  localDate: string
  place: { name: string; lat: number; lng: number } | null
  tags: readonly string[]
  /** In the order in which they are shown. */
  photos: readonly PhotoSpec[]
  circles: readonly CircleKey[]
  audience: 'everyone' | 'followers' | 'me'
  highFives: readonly DemoHighFive[]
  comments: readonly DemoComment[]
}

/** All activities of the thirteen weeks before `now`, oldest first. The result depends on `now` only. */
export function demoActivities(now: Date): DemoActivity[] {
  return members.flatMap((member) => activitiesOf(member, now)).sort((a, b) => a.at.getTime() - b.at.getTime())
}

function activitiesOf(member: DemoMember, now: Date): DemoActivity[] {
  const journal = journals[member.key]
  const activities: DemoActivity[] = []
  for (const date of datesOf(member, dateIn(member.timeZone, now))) {
    const index = activities.length
    const entry =
      journal.entries[index] ?? journal.recurring[(index - journal.entries.length) % journal.recurring.length]
    const at = entry && instantOf(member, entry, date, now)
    if (entry && at) activities.push(activityFrom(member.key, entry, { at, date, now }))
  }
  return activities
}

/** The local dates with an activity, newest first. */
function datesOf(member: DemoMember, today: string): string[] {
  const journal = journals[member.key]
  const r = seeded(`rhythm ${member.key}`)
  const dates: string[] = []
  for (let daysAgo = 0; daysAgo < weeks * 7; daysAgo++) {
    const date = daysBefore(today, daysAgo)
    const skipped = r.chance(journal.skipProbability)
    if (member.key === 'mira' && daysAgo <= streakOfMira) {
      if (daysAgo < streakOfMira) dates.push(date)
      continue
    }
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
    if (weekday && journal.weekdays.includes(weekday) && !skipped) dates.push(date)
  }
  return dates
}

/**
 * The time of the entry, give or take nine minutes. null when it is still to come today; an activity of Mira is then
 * moved to earlier today, because her streak includes today.
 */
function instantOf(member: DemoMember, entry: Entry, date: string, now: Date): Date | null {
  const r = seeded(`minute ${member.key} ${date}`)
  const planned = instantIn(member.timeZone, date, entry.at ?? journals[member.key].at)
  const at = new Date(planned.getTime() + r.int(-9, 9) * 60_000)
  if (at < now) return at
  if (member.key !== 'mira') return null
  const midnight = instantIn(member.timeZone, date, '00:00')
  return new Date((midnight.getTime() + now.getTime()) / 2)
}

function activityFrom(
  author: MemberKey,
  entry: Entry,
  { at, date, now }: { at: Date; date: string; now: Date },
): DemoActivity {
  const fill = (text: string) => fillPlaceholders(text, date, seeded(`season ${author} ${date}`))
  return {
    author,
    title: fill(entry.title),
    text: fill(entry.text ?? ''),
    mood: entry.mood ?? '',
    duration: entry.duration ?? '',
    at,
    localDate: date,
    place: entry.place ? places[entry.place] : null,
    tags: (entry.tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    photos: [...(entry.photo ? [entry.photo] : []), ...(entry.morePhotos ?? [])],
    circles: entry.circles ?? [],
    audience: entry.audience ?? 'everyone',
    highFives: highFivesOn(entry, author, at, now),
    comments: commentsOn(entry, author, at, now).map((comment) => ({ ...comment, text: fill(comment.text) })),
  }
}

import { seeded } from '../pictures/random.ts'
import { commentsOn, type DemoComment, type DemoHighFive, highFivesOn } from './engagement.ts'
import { journals } from './journals/index.ts'
import { dateIn, daysBefore, instantIn, yearBefore } from './local-time.ts'
import { type DemoMember, members, timeZoneOf } from './members.ts'
import { memoriesOfMira } from './memories.ts'
import type { CircleKey, Entry, MemberKey, PhotoSpec, Weekday } from './model.ts'
import { type Occasion, occasions } from './occasions.ts'
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
  /** What it said before it was edited, some minutes after it was posted. */
  earlierText: string | null
  isPinned: boolean
  pinnedIn: CircleKey | null
  linkDays: 7 | 30 | null
  /** The key of what several members did together. */
  occasion: string | null
  /** The members whom it names as companions. */
  companions: readonly MemberKey[]
}

/**
 * All activities of the thirteen weeks before `now`, and those of Mira in the months before, oldest first. The result
 * depends on `now` only.
 */
export function demoActivities(now: Date): DemoActivity[] {
  const activities = [
    ...members.flatMap((member) => activitiesOf(member, now)),
    ...memories(now),
    ...occasions.flatMap((occasion) => activitiesOfOccasion(occasion, now)),
  ]
  return activities.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function memories(now: Date): DemoActivity[] {
  const timeZone = timeZoneOf('mira')
  const firstDate = yearBefore(dateIn(timeZone, now))
  return memoriesOfMira.map(({ daysLater, entry }) => {
    const date = daysBefore(firstDate, -daysLater)
    return activityFrom('mira', entry, { at: instantIn(timeZone, date, entry.at), date, now })
  })
}

function activitiesOfOccasion({ key, daysAgo, logs, unanswered }: Occasion, now: Date): DemoActivity[] {
  return logs.map(({ author, entry }, index) => {
    const others = logs.map((log) => log.author).filter((other) => other !== author)
    // All are at the place of the first one.
    const timeZone = timeZoneOf(logs[0]?.author ?? author)
    const at = instantIn(timeZone, daysBefore(dateIn(timeZone, now), daysAgo), entry.at)
    return {
      ...activityFrom(author, entry, { at, date: dateIn(timeZoneOf(author), at), now }),
      occasion: key,
      companions: index === 0 ? [...others, ...unanswered] : [],
    }
  })
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
    comments: commentsOn(entry, author, at, now).map((comment) => ({
      ...comment,
      text: fill(comment.text),
      earlierText: comment.earlierText === null ? null : fill(comment.earlierText),
    })),
    earlierText: entry.earlierText === undefined ? null : fill(entry.earlierText),
    isPinned: entry.isPinned ?? false,
    pinnedIn: entry.pinnedIn ?? null,
    linkDays: entry.linkDays ?? null,
    occasion: null,
    companions: [],
  }
}

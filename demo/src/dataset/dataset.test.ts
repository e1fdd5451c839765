import { parseDuration } from '@daystar/contract/texts/duration'
import { describe, expect, test } from 'vitest'
import { demoActivities, streakOfMira } from './activities.ts'
import { circles } from './circles.ts'
import { journals } from './journals/index.ts'
import { dateIn, daysBefore, instantIn, yearBefore } from './local-time.ts'
import { follows, members, pendingRequests, signUpOf, timeZoneOf } from './members.ts'
import { memoriesOfMira } from './memories.ts'
import { memberReference, withMentions } from './mentions.ts'
import type { Entry } from './model.ts'
import { occasions } from './occasions.ts'

const instants = ['2026-11-21T11:40:00Z', '2026-03-29T01:30:00Z', '2027-01-01T00:10:00Z', '2026-07-14T23:05:00Z'].map(
  (text) => new Date(text),
)
const keys = new Set(members.map((member) => member.key))
const commentTexts = ({ comments = [] }: Entry) =>
  comments.flatMap((comment) => (typeof comment === 'string' ? comment : [comment.line, ...(comment.replies ?? [])]))
const circlesOf = (circleKeys: readonly string[]) => circles.filter((circle) => circleKeys.includes(circle.key))

describe.each(instants)('the activities up to %s', (now) => {
  const activities = demoActivities(now)

  test('are between 245 and 350, the same each time, oldest first', () => {
    expect(activities.length).toBeGreaterThan(245)
    expect(activities.length).toBeLessThan(350)
    expect(demoActivities(now)).toEqual(activities)
    const times = activities.map((activity) => activity.at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('lie within three months, except the memories of Mira after the sign-up', () => {
    const ofMira = (activity: (typeof activities)[number]) => activity.author === 'mira'
    const older = activities.filter(({ at }) => at.getTime() <= now.getTime() - 93 * 86_400_000)
    expect(older).toHaveLength(memoriesOfMira.length)
    expect(older.every(ofMira)).toBe(true)
    for (const { at } of older) expect(at.getTime()).toBeGreaterThan(signUpOf('mira', now).getTime())
  })

  test('include two of Mira on this day of the year before, and some in each quarter since then', () => {
    const today = dateIn(timeZoneOf('mira'), now)
    const datesOfMira = activities.filter(({ author }) => author === 'mira').map(({ localDate }) => localDate)
    expect(datesOfMira.filter((date) => date === yearBefore(today))).toHaveLength(2)
    for (const daysAgo of [365, 273, 182, 91]) {
      const quarter = datesOfMira.filter(
        (date) => date >= daysBefore(today, daysAgo) && date < daysBefore(today, daysAgo - 91),
      )
      expect(quarter.length, `${daysAgo} days ago`).toBeGreaterThan(2)
    }
  })

  test('of one occasion have the same time, and name its other members once', () => {
    for (const { key, logs, unanswered } of occasions) {
      const ofOccasion = activities.filter(({ occasion }) => occasion === key)
      expect(new Set(ofOccasion.map(({ at }) => at.getTime())).size).toBe(1)
      const named = ofOccasion.flatMap(({ companions }) => companions)
      expect(named).toEqual([...logs.slice(1).map(({ author }) => author), ...unanswered])
    }
  })

  test('have replies after the comment that they answer, and one pinned comment at most', () => {
    expect(activities.some(({ comments }) => comments.some(({ replyTo }) => replyTo !== null))).toBe(true)
    for (const { comments } of activities) {
      for (const { replyTo, at } of comments) {
        if (replyTo === null) continue
        expect(comments[replyTo]?.replyTo).toBeNull()
        expect(at.getTime()).toBeGreaterThan(comments[replyTo]?.at.getTime() ?? Number.POSITIVE_INFINITY)
      }
      expect(comments.filter(({ isPinned }) => isPinned).length).toBeLessThan(2)
    }
  })

  test('have comments and high fives between the activity and now, from members who had signed up', () => {
    for (const activity of activities) {
      expect(activity.at.getTime()).toBeLessThan(now.getTime())
      for (const { from, at } of activity.highFives) {
        expect(at.getTime()).toBeGreaterThanOrEqual(signUpOf(from, now).getTime())
      }
      for (const { at } of [...activity.comments, ...activity.highFives]) {
        expect(at.getTime()).toBeGreaterThan(activity.at.getTime())
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
      }
    }
  })

  test('give Mira a streak of nine days that includes her local today', () => {
    const today = dateIn(timeZoneOf('mira'), now)
    const ofMira = activities.filter((activity) => activity.author === 'mira')
    const days = new Set(ofMira.map((activity) => dateIn(timeZoneOf('mira'), activity.at)))
    let streak = 0
    while (days.has(daysBefore(today, streak))) streak++
    expect(streak).toBe(streakOfMira)
  })

  test('repeat no title and no text among the newest sixty', () => {
    const newest = activities.slice(-60)
    expect(new Set(newest.map((activity) => activity.title)).size).toBe(60)
    const texts = newest.map((activity) => activity.text).filter(Boolean)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('have the local date of their author', () => {
    for (const { author, at, localDate } of activities) expect(dateIn(timeZoneOf(author), at)).toBe(localDate)
  })

  test('contain no placeholders', () => {
    for (const { title, text, comments } of activities) {
      for (const shown of [title, text, ...comments.map((comment) => comment.text)]) expect(shown).not.toMatch(/[{}]/)
    }
  })

  test('have comments and high fives only from members who can see them, and stars only from other members', () => {
    for (const activity of activities) {
      const audience = circlesOf(activity.circles)
      const isPrivate = audience.length > 0 && audience.every((circle) => circle.isPrivate)
      const engaged = [...activity.comments.map(({ author }) => author), ...activity.highFives.map(({ from }) => from)]
      if (activity.audience === 'me') expect(engaged).toEqual([])
      for (const key of engaged) {
        if (isPrivate) expect(audience.flatMap((circle) => circle.members)).toContain(key)
        if (activity.audience === 'followers' && key !== activity.author) {
          expect(follows[key]).toContain(activity.author)
        }
      }
      for (const { author, starredBy } of activity.comments) expect(starredBy).not.toContain(author)
    }
  })
})

describe('the journals', () => {
  const entries = members.flatMap(({ key }) =>
    [...journals[key].entries, ...journals[key].recurring].map((entry) => ({ author: key, entry })),
  )

  test('have at least 120 entries with different titles', () => {
    const titles = entries.map(({ entry }) => entry.title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.length).toBeGreaterThanOrEqual(120)
  })

  test('have durations in the format of the API', () => {
    for (const { entry } of entries) {
      if (entry.duration) expect([entry.duration, parseDuration(entry.duration)]).not.toContain(null)
    }
  })

  test('refer only to members, in texts and in comments', () => {
    for (const { entry } of entries) {
      for (const text of [entry.text ?? '', ...commentTexts(entry)]) {
        for (const [, key] of text.matchAll(memberReference)) expect(keys).toContain(key)
        for (const [, handle] of text.matchAll(/@(\w+)/g)) expect(keys).toContain(handle)
      }
    }
    expect(withMentions('Thanks, [jonas].', () => 7)).toBe('Thanks, [Jonas Lind](u:7).')
  })

  test('share entries only with circles of their author', () => {
    for (const { author, entry } of entries) {
      for (const circle of circlesOf(entry.circles ?? [])) expect(circle.members).toContain(author)
    }
  })

  test('have at least fifty photos, all different and with alternative text', () => {
    const photos = entries.flatMap(({ entry }) => [...(entry.photo ? [entry.photo] : []), ...(entry.morePhotos ?? [])])
    expect(photos.length).toBeGreaterThanOrEqual(50)
    for (const photo of photos) expect(photo.alt.length).toBeGreaterThan(20)
    expect(new Set(photos.map((photo) => `${photo.kind} ${photo.seed}`)).size).toBe(photos.length)
  })
})

describe('the members', () => {
  test('are twelve, with valid time zones and unique usernames', () => {
    expect(members).toHaveLength(12)
    expect(new Set(members.map((member) => member.username)).size).toBe(12)
    for (const { timeZone } of members) {
      expect(dateIn(timeZone, instants[0] ?? new Date())).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('do not follow themselves, nor a member whom they have a pending request to', () => {
    for (const { key } of members) expect(follows[key]).not.toContain(key)
    for (const { from, to } of pendingRequests) {
      expect(follows[from]).not.toContain(to)
      expect(follows[to]).not.toContain(from)
    }
    expect(pendingRequests.some(({ to }) => to === 'mira')).toBe(true)
    expect(pendingRequests.some(({ from }) => from === 'mira')).toBe(true)
  })
})

test('converts a local time to an instant on both sides of a change to daylight saving', () => {
  expect(instantIn('Europe/Berlin', '2026-03-28', '07:00').toISOString()).toBe('2026-03-28T06:00:00.000Z')
  expect(instantIn('Europe/Berlin', '2026-03-30', '07:00').toISOString()).toBe('2026-03-30T05:00:00.000Z')
  expect(instantIn('Asia/Tokyo', '2026-11-21', '00:30').toISOString()).toBe('2026-11-20T15:30:00.000Z')
})

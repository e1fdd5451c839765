import { parseDuration } from '@daystar/contract/duration'
import { describe, expect, test } from 'vitest'
import { dateIn, daysBefore, instantIn } from './clock.ts'
import { diaries } from './diaries/index.ts'
import { asked, circles, follows, people } from './people.ts'
import { nameMembers, naming, streakOfMira, tellStory } from './tell.ts'

const moments = ['2026-11-21T11:40:00Z', '2026-03-29T01:30:00Z', '2027-01-01T00:10:00Z', '2026-07-14T23:05:00Z'].map(
  (m) => new Date(m),
)
const keys = new Set(people.map((p) => p.key))

describe.each(moments)('the story told at %s', (now) => {
  const story = tellStory(now)

  test('is long, told twice alike, and in order', () => {
    expect(story.length).toBeGreaterThan(225)
    expect(story.length).toBeLessThan(330)
    expect(tellStory(now)).toEqual(story)
    const times = story.map((a) => a.at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('lies within three months and never in the future, comments and high fives after what they answer', () => {
    for (const activity of story) {
      expect(activity.at.getTime()).toBeLessThan(now.getTime())
      expect(activity.at.getTime()).toBeGreaterThan(now.getTime() - 93 * 86_400_000)
      for (const act of [...activity.comments, ...activity.highFives]) {
        expect(act.at.getTime()).toBeGreaterThan(activity.at.getTime())
        expect(act.at.getTime()).toBeLessThanOrEqual(now.getTime())
      }
    }
  })

  test('gives Mira a streak of nine days up to today on her own clock', () => {
    const mira = people.find((p) => p.key === 'mira')
    const today = dateIn(mira?.timeZone ?? '', now)
    const days = new Set(story.filter((a) => a.author === 'mira').map((a) => dateIn(mira?.timeZone ?? '', a.at)))
    let streak = 0
    while (days.has(daysBefore(today, streak))) streak++
    expect(streak).toBe(streakOfMira)
  })

  test('repeats no title and no words among its newest sixty', () => {
    const newest = story.slice(-60)
    expect(new Set(newest.map((a) => a.title)).size).toBe(60)
    const texts = newest.map((a) => a.text).filter(Boolean)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('keeps every local date where its author was', () => {
    for (const a of story) {
      const author = people.find((p) => p.key === a.author)
      expect(dateIn(author?.timeZone ?? '', a.at)).toBe(a.localDate)
    }
  })

  test('leaves no blank to fill', () => {
    for (const a of story) {
      for (const words of [a.title, a.text, ...a.comments.map((c) => c.text)]) expect(words).not.toMatch(/[{}]/)
    }
  })

  test('lets people answer only what they may see, and star only the words of others', () => {
    for (const a of story) {
      const inside = a.circles.flatMap((key) => circles.find((c) => c.key === key)?.members ?? [])
      const shut = a.circles.length > 0 && a.circles.every((key) => circles.find((c) => c.key === key)?.isPrivate)
      for (const act of [...a.comments.map((c) => c.author), ...a.highFives.map((h) => h.from)]) {
        if (shut) expect(inside).toContain(act)
        if (a.audience === 'me') throw new Error(`"${a.title}" is for nobody else`)
        if (a.audience === 'followers' && act !== a.author) expect(follows[act]).toContain(a.author)
      }
      for (const c of a.comments) expect(c.stars).not.toContain(c.author)
    }
  })
})

describe('what everybody wrote', () => {
  const entries = people.flatMap((p) =>
    [...diaries[p.key].entries, ...diaries[p.key].earlier].map((entry) => ({ author: p.key, entry })),
  )

  test('is at least a hundred and twenty different texts, none of them said twice', () => {
    const titles = entries.map(({ entry }) => entry.title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.length).toBeGreaterThanOrEqual(120)
  })

  test('has durations as they go over the wire', () => {
    for (const { entry } of entries)
      if (entry.lasted) expect([entry.lasted, parseDuration(entry.lasted)]).not.toContain(null)
  })

  test('names only members, in texts and in comments', () => {
    for (const { entry } of entries) {
      for (const words of [entry.text ?? '', ...(entry.talk ?? [])]) {
        for (const [, key] of words.matchAll(naming)) expect(keys).toContain(key)
        for (const [, handle] of words.matchAll(/@(\w+)/g)) expect(keys).toContain(handle)
      }
    }
    expect(nameMembers('Thanks, [jonas].', () => 7)).toBe('Thanks, [Jonas Lind](u:7).')
  })

  test('is shared only with circles its author belongs to', () => {
    for (const { author, entry } of entries) {
      for (const key of entry.circles ?? []) expect(circles.find((c) => c.key === key)?.members).toContain(author)
    }
  })

  test('has words for those who cannot see its photos, and a different photo each time', () => {
    const photos = entries.flatMap(({ entry }) => (entry.photo ? [entry.photo] : []))
    expect(photos.length).toBeGreaterThanOrEqual(50)
    for (const photo of photos) expect(photo.alt.length).toBeGreaterThan(20)
    expect(new Set(photos.map((p) => `${p.kind} ${p.seed}`)).size).toBe(photos.length)
  })
})

describe('who they are', () => {
  test('twelve members with zones that exist and names of their own', () => {
    expect(people).toHaveLength(12)
    expect(new Set(people.map((p) => p.username)).size).toBe(12)
    for (const p of people) expect(dateIn(p.timeZone, moments[0] ?? new Date())).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('nobody follows themselves, and whoever still waits for an answer does not follow yet', () => {
    for (const p of people) expect(follows[p.key]).not.toContain(p.key)
    for (const { from, to } of asked) {
      expect(follows[from]).not.toContain(to)
      expect(follows[to]).not.toContain(from)
    }
    expect(asked.some((a) => a.to === 'mira')).toBe(true)
    expect(asked.some((a) => a.from === 'mira')).toBe(true)
  })
})

test('a clock time in a zone is the right instant, on both sides of a change of clocks', () => {
  expect(instantIn('Europe/Berlin', '2026-03-28', '07:00').toISOString()).toBe('2026-03-28T06:00:00.000Z')
  expect(instantIn('Europe/Berlin', '2026-03-30', '07:00').toISOString()).toBe('2026-03-30T05:00:00.000Z')
  expect(instantIn('Asia/Tokyo', '2026-11-21', '00:30').toISOString()).toBe('2026-11-20T15:30:00.000Z')
})

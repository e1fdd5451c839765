import { seeded } from '../art/random.ts'
import { dateIn, daysBefore, instantIn } from './clock.ts'
import { diaries } from './diaries/index.ts'
import type { CircleKey, Entry, MemberKey, PhotoSpec, Weekday } from './model.ts'
import { circles, follows, type Person, people } from './people.ts'
import { places } from './places.ts'
import { inSeason } from './season.ts'

export const streakOfMira = 9
const weeksTold = 13
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export interface ToldComment {
  author: MemberKey
  text: string
  at: Date
  stars: readonly MemberKey[]
}

export interface ToldActivity {
  author: MemberKey
  title: string
  text: string
  mood: string
  duration: string
  at: Date
  localDate: string
  place: { name: string; lat: number; lng: number } | null
  tags: readonly string[]
  photo: PhotoSpec | null
  circles: readonly CircleKey[]
  audience: 'everyone' | 'followers' | 'me'
  highFives: readonly { from: MemberKey; at: Date }[]
  comments: readonly ToldComment[]
}

/** The dates somebody wrote on, newest first, from today back through the weeks told. */
function datesOf(person: Person, today: string): string[] {
  const diary = diaries[person.key]
  const r = seeded(`rhythm ${person.key}`)
  const dates: string[] = []
  for (let ago = 0; ago < weeksTold * 7; ago++) {
    const date = daysBefore(today, ago)
    const missed = r.chance(diary.missed)
    if (person.key === 'mira' && ago <= streakOfMira) {
      if (ago < streakOfMira) dates.push(date)
      continue
    }
    const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
    if (weekday && diary.rhythm.includes(weekday) && !missed) dates.push(date)
  }
  return dates
}

/** Who may see it, besides its author: the same rule the server applies. */
function readers(entry: Entry, author: MemberKey): MemberKey[] {
  if (entry.audience === 'me') return []
  const following = people.filter((p) => follows[p.key].includes(author)).map((p) => p.key)
  const told = (entry.circles ?? []).map((key) => circles.find((c) => c.key === key))
  const inside = told.flatMap((c) => c?.members ?? [])
  const shut = told.length > 0 && told.every((c) => c?.isPrivate)
  const all = shut ? inside : [...following, ...inside]
  const some = entry.audience === 'followers' ? all.filter((key) => following.includes(key)) : all
  return [...new Set(some)].filter((key) => key !== author)
}

const spoken = /^(\w+)(?:\*(\d+))?: (.+)$/s

function conversation(entry: Entry, author: MemberKey, at: Date, now: Date): ToldComment[] {
  const r = seeded(`talk ${author} ${entry.title}`)
  const span = Math.min(20 * 3_600_000, now.getTime() - at.getTime())
  const lines = entry.talk ?? []
  return lines.map((line, i) => {
    const [, who, stars = '0', text = ''] = spoken.exec(line) ?? []
    const speaker = people.find((p) => p.key === who)
    if (!speaker) throw new Error(`Nobody says "${line}"`)
    const admirers = [...readers(entry, author), author].filter((key) => key !== speaker.key)
    const from = r.int(0, Math.max(0, admirers.length - 1))
    const turned = [...admirers.slice(from), ...admirers.slice(0, from)]
    const told = new Date(at.getTime() + span * ((i + 0.4 + 0.4 * r.next()) / (lines.length + 0.4)) ** 1.4)
    return { author: speaker.key, text, at: told, stars: turned.slice(0, Number(stars)) }
  })
}

function highFives(entry: Entry, author: MemberKey, at: Date, now: Date) {
  const r = seeded(`hands ${author} ${entry.title} ${at.toISOString().slice(0, 10)}`)
  const warmth = entry.photo ? 0.85 : entry.text ? 0.65 : 0.4
  const span = Math.min(30 * 3_600_000, now.getTime() - at.getTime())
  return readers(entry, author)
    .filter(() => r.chance(warmth))
    .map((from) => ({ from, at: new Date(at.getTime() + span * (0.05 + 0.9 * r.next() ** 1.5)) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** When it was: the written hour, or, for what would still lie ahead today, some moment of the day already gone. */
function momentOf(person: Person, entry: Entry, date: string, now: Date): Date | null {
  const r = seeded(`minute ${person.key} ${date}`)
  const planned = instantIn(person.timeZone, date, entry.at ?? diaries[person.key].at)
  const at = new Date(planned.getTime() + r.int(-9, 9) * 60_000)
  if (at < now) return at
  if (person.key !== 'mira') return null
  const midnight = instantIn(person.timeZone, date, '00:00')
  return new Date((midnight.getTime() + now.getTime()) / 2)
}

function diaryTold(person: Person, now: Date): ToldActivity[] {
  const diary = diaries[person.key]
  const told: ToldActivity[] = []
  let next = 0
  for (const date of datesOf(person, dateIn(person.timeZone, now))) {
    const entry = diary.entries[next] ?? diary.earlier[(next - diary.entries.length) % diary.earlier.length]
    const at = entry && momentOf(person, entry, date, now)
    if (!entry || !at) continue
    next++
    const r = seeded(`season ${person.key} ${date}`)
    const season = (text: string) => inSeason(text, date, seeded(`season ${person.key} ${date}`))
    told.push({
      author: person.key,
      title: inSeason(entry.title, date, r),
      text: season(entry.text ?? ''),
      mood: entry.mood ?? '',
      duration: entry.lasted ?? '',
      at,
      localDate: date,
      place: entry.place ? places[entry.place] : null,
      tags: (entry.tags ?? '')
        .split(',')
        .map((t) => t.trim())
        .filter(Boolean),
      photo: entry.photo ?? null,
      circles: entry.circles ?? [],
      audience: entry.audience ?? 'everyone',
      highFives: highFives(entry, person.key, at, now),
      comments: conversation(entry, person.key, at, now).map((c) => ({ ...c, text: season(c.text) })),
    })
  }
  return told
}

/** Everything the community wrote in the thirteen weeks up to now, oldest first; the same moment tells the same story. */
export function tellStory(now: Date): ToldActivity[] {
  return people.flatMap((person) => diaryTold(person, now)).sort((a, b) => a.at.getTime() - b.at.getTime())
}

export const naming = /\[([a-z]+)\](?!\()/g

/** `[jonas]` becomes `[Jonas Lind](u:7)`. */
export function nameMembers(text: string, idOf: (key: MemberKey) => number): string {
  return text.replace(naming, (_whole, key: string) => {
    const person = people.find((p) => p.key === key)
    if (!person) throw new Error(`Nobody is called "${key}"`)
    return `[${person.name}](u:${idOf(person.key)})`
  })
}

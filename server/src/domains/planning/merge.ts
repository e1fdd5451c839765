import { createHash } from 'node:crypto'
import type { Goals, Plan, Reminder, Reminders, StreakSeen } from '@daystar/contract/planning'
import { mergeSequences } from './sequences.ts'

/*
 * Each merge is given what the device last saw saved (`base`, null if nothing), what it holds now (`mine`) and what the server
 * holds (`theirs`). All of them keep every text that somebody typed and nobody removed, and may be repeated: a save whose answer
 * got lost changes nothing when it is sent again.
 */

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export function mergePlans(base: Plan | null, mine: Plan, theirs: Plan): Plan {
  const days = weekdays.map((day) => [day, mergeDay(base?.[day] ?? null, mine[day], theirs[day])] as const)
  return Object.fromEntries(days) as Plan
}

export function mergeGoals(base: Goals | null, mine: Goals, theirs: Goals): Goals {
  if (mine === theirs || base === mine) return theirs
  if (base === theirs) return mine
  return mergeSequences(linesOf(base ?? ''), linesOf(mine), linesOf(theirs)).join('\n')
}

/** The streak last celebrated. A reset (below three days) holds against what it resets; of two celebrations the longer one counts. */
export function mergeStreaks(base: StreakSeen | null, mine: StreakSeen, theirs: StreakSeen): StreakSeen {
  if (base === mine) return theirs
  if (base === null) return Math.max(mine, theirs)
  return mine < streakShownFromDays ? mine : Math.max(mine, theirs)
}

const streakShownFromDays = 3

export function mergeReminders(base: Reminders | null, mine: Reminders, theirs: Reminders): Reminders {
  const before = byId(base ?? [])
  const here = byId(mine)
  const there = byId(theirs)
  const merged = new Map<string, Reminder[]>()
  for (const id of new Set([...there.keys(), ...here.keys()]))
    merged.set(id, mergeReminder(before.get(id), here.get(id), there.get(id)))

  // What one side removed counts as added by the other, so that it has a place in case it stays.
  const shared = [...before.keys()].filter((id) => here.has(id) && there.has(id))
  const order = mergeSequences(shared, [...here.keys()], [...there.keys()])
  const items = [...new Set([...order, ...merged.keys()])].flatMap((id) => merged.get(id) ?? [])
  return [...byId(items).values()]
}

/** What becomes of one reminder: nothing, itself, or two where both devices gave it different words. */
function mergeReminder(
  base: Reminder | undefined,
  mine: Reminder | undefined,
  theirs: Reminder | undefined,
): Reminder[] {
  if (!mine || !theirs) {
    const left = mine ?? theirs
    // Removed by one side: gone, unless the other side gave it new words in the meantime.
    return left && base?.text !== left.text ? [left] : []
  }
  const done = base === undefined ? mine.done || theirs.done : mine.done === base.done ? theirs.done : mine.done
  if (mine.text === theirs.text || mine.text === base?.text) return [{ ...theirs, done }]
  if (theirs.text === base?.text) return [{ ...mine, done }]
  // One side typed on where the other had stopped: its words hold both.
  if (mine.text.startsWith(theirs.text)) return [{ ...mine, done }]
  if (theirs.text.startsWith(mine.text)) return [{ ...theirs, done }]
  return [
    { ...theirs, done },
    { ...mine, id: siblingId(mine), done },
  ]
}

/** Derived from id and words, so that the same conflict met again makes no third reminder. */
function siblingId({ id, text }: Reminder): string {
  const mark = createHash('sha256').update(`${id}\n${text}`).digest('base64url').slice(0, 12)
  return `${id.slice(0, 51)}~${mark}`
}

function byId(reminders: Reminders): Map<string, Reminder> {
  return new Map(reminders.map((reminder) => [reminder.id, reminder]))
}

/**
 * A day of the plan is a short form: its lines are places to write in, some of them still blank. The written lines are merged like
 * any text. While both sides only filled blank places, and not the same one, each line also keeps its place.
 */
function mergeDay(base: readonly string[] | null, mine: readonly string[], theirs: readonly string[]): string[] {
  if (same(base, mine) || same(mine, theirs)) return [...theirs]
  if (same(base, theirs)) return [...mine]
  const lines = mergeSequences((base ?? []).filter(isWritten), mine.filter(isWritten), theirs.filter(isWritten))
  const inPlace = fillPlaces(base ?? [], mine, theirs)
  if (inPlace && same(inPlace.filter(isWritten).sort(), lines.toSorted())) return inPlace
  while (lines.length < Math.max(mine.length, theirs.length)) lines.push('')
  return lines
}

/** Every place with what either side wrote there; null where a side did more than fill blank ones. */
function fillPlaces(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | null {
  const filled: string[] = []
  for (let at = 0; at < Math.max(mine.length, theirs.length, base.length); at++) {
    const [place = '', here = '', there = ''] = [base[at], mine[at], theirs[at]]
    const isUntouched = here === place && there === place
    if (!isUntouched && (isWritten(place) || (here !== there && here !== place && there !== place))) return null
    filled.push(here === place ? there : here)
  }
  return filled.slice(0, Math.max(mine.length, theirs.length))
}

const isWritten = (line: string) => line.trim() !== ''
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))
const same = (a: readonly string[] | null, b: readonly string[]) =>
  a !== null && a.length === b.length && a.every((line, at) => line === b[at])

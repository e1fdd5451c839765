import { createHash } from 'node:crypto'
import type { Goals, Plan, Reminder, Reminders, StreakSeen } from '@daystar/contract/planning'
import { mergeSequences } from './sequences.ts'

/*
 * Three-way merges of the content that the device last saw saved (`base`, null if none), its current content (`mine`)
 * and the stored content (`theirs`). A merge keeps all text that either side added, and a save that is sent again
 * changes nothing.
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

/**
 * The last celebrated streak. A reset (below three days) overrides the stored value; otherwise the longer streak wins.
 */
export function mergeStreaks(base: StreakSeen | null, mine: StreakSeen, theirs: StreakSeen): StreakSeen {
  if (base === mine) return theirs
  if (base === null) return Math.max(mine, theirs)
  return mine < minStreakDays ? mine : Math.max(mine, theirs)
}

const minStreakDays = 3

export function mergeReminders(base: Reminders | null, mine: Reminders, theirs: Reminders): Reminders {
  const baseById = byId(base ?? [])
  const mineById = byId(mine)
  const theirsById = byId(theirs)
  const merged = new Map<string, Reminder[]>()
  for (const id of new Set([...theirsById.keys(), ...mineById.keys()]))
    merged.set(id, mergeReminder(baseById.get(id), mineById.get(id), theirsById.get(id)))

  // For the order, a reminder that one side removed counts as added by the other, so that it has a position if it is
  // kept.
  const shared = [...baseById.keys()].filter((id) => mineById.has(id) && theirsById.has(id))
  const order = mergeSequences(shared, [...mineById.keys()], [...theirsById.keys()])
  const items = [...new Set([...order, ...merged.keys()])].flatMap((id) => merged.get(id) ?? [])
  return [...byId(items).values()]
}

/** Returns no reminder if it was removed, and two if both sides changed its text differently. */
function mergeReminder(
  base: Reminder | undefined,
  mine: Reminder | undefined,
  theirs: Reminder | undefined,
): Reminder[] {
  if (!mine || !theirs) {
    const remaining = mine ?? theirs
    // Removed by one side: dropped, unless the other side changed its text.
    return remaining && base?.text !== remaining.text ? [remaining] : []
  }
  const done = base === undefined ? mine.done || theirs.done : mine.done === base.done ? theirs.done : mine.done
  const { id } = mine
  const state = { done, ...mergeTimes(base, mine, theirs) }
  if (mine.text === theirs.text || mine.text === base?.text) return [{ id, text: theirs.text, ...state }]
  if (theirs.text === base?.text) return [{ id, text: mine.text, ...state }]
  // One text continues the other and therefore contains both.
  if (mine.text.startsWith(theirs.text)) return [{ id, text: mine.text, ...state }]
  if (theirs.text.startsWith(mine.text)) return [{ id, text: theirs.text, ...state }]
  return [
    { id, text: theirs.text, ...state },
    { id: siblingId(mine), text: mine.text, ...state },
  ]
}

/** The time and the pause of a reminder. A device that knows neither leaves them as they are. */
function mergeTimes(base: Reminder | undefined, mine: Reminder, theirs: Reminder): Pick<Reminder, 'at' | 'paused'> {
  const at = mine.at === base?.at ? theirs.at : mine.at
  const paused = mine.paused === base?.paused ? theirs.paused : mine.paused
  return { ...(at !== undefined && { at }), ...(paused !== undefined && { paused }) }
}

/** Derived from id and text, so that a repeated merge of the same conflict does not add a third reminder. */
function siblingId({ id, text }: Reminder): string {
  const hash = createHash('sha256').update(`${id}\n${text}`).digest('base64url').slice(0, 12)
  return `${id.slice(0, 51)}~${hash}`
}

function byId(reminders: Reminders): Map<string, Reminder> {
  return new Map(reminders.map((reminder) => [reminder.id, reminder]))
}

/**
 * The lines of a day, which are input fields, some of them blank; the others are merged as a sequence. If both sides
 * only filled different blank lines, each line also keeps its position.
 */
function mergeDay(base: readonly string[] | null, mine: readonly string[], theirs: readonly string[]): string[] {
  if (areEqual(base, mine) || areEqual(mine, theirs)) return [...theirs]
  if (areEqual(base, theirs)) return [...mine]
  const lines = mergeSequences((base ?? []).filter(isNotBlank), mine.filter(isNotBlank), theirs.filter(isNotBlank))
  const positional = mergeByPosition(base ?? [], mine, theirs)
  if (positional && areEqual(positional.filter(isNotBlank).sort(), lines.toSorted())) return positional
  while (lines.length < Math.max(mine.length, theirs.length)) lines.push('')
  return lines
}

/** Merges line by line; null if a side changed a non-blank line or both sides filled the same line differently. */
function mergeByPosition(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] | null {
  const merged: string[] = []
  for (let index = 0; index < Math.max(mine.length, theirs.length, base.length); index++) {
    const [before = '', ours = '', other = ''] = [base[index], mine[index], theirs[index]]
    const isUnchanged = ours === before && other === before
    if (!isUnchanged && (isNotBlank(before) || (ours !== other && ours !== before && other !== before))) return null
    merged.push(ours === before ? other : ours)
  }
  return merged.slice(0, Math.max(mine.length, theirs.length))
}

const isNotBlank = (line: string) => line.trim() !== ''
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))
const areEqual = (a: readonly string[] | null, b: readonly string[]) =>
  a !== null && a.length === b.length && a.every((line, index) => line === b[index])

import type { Goals, Plan, Reminder, Reminders } from '@daystar/contract/planning'
import { randomId } from '#lib/secure-context/random-id.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

export interface Documents {
  plan: Plan
  goals: Goals
  reminders: Reminders
  streak: number
}
export type Tool = keyof Documents

/** Number of empty lines per weekday in a new plan. */
const initialLineCount = 2

function emptyPlan(): Plan {
  const lines = () => Array.from({ length: initialLineCount }, () => '')
  return { mon: lines(), tue: lines(), wed: lines(), thu: lines(), fri: lines(), sat: lines(), sun: lines() }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function asPlan(value: unknown): Plan | null {
  if (!isRecord(value)) return null
  const plan = emptyPlan()
  for (const day of weekdays) {
    const lines = value[day]
    if (!Array.isArray(lines)) return null
    plan[day] = lines.map(String)
  }
  return plan
}

function asReminder(value: unknown): Reminder[] {
  if (!isRecord(value) || typeof value.text !== 'string' || value.text.trim() === '') return []
  const { id, text, done, at, paused } = value
  const hasTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return [
    {
      id: String(id ?? randomId()),
      text,
      done: done === true,
      ...(hasTime && { at }),
      ...(typeof paused === 'boolean' && { paused }),
    },
  ]
}

/** Parses a stored document; null if it is invalid. */
export const parseDocument: { [T in Tool]: (value: unknown) => Documents[T] | null } = {
  plan: asPlan,
  goals: (value) => (typeof value === 'string' ? value : null),
  reminders: (value) => (Array.isArray(value) ? value.flatMap(asReminder) : null),
  streak: (value) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null),
}

export const emptyDocument: { [T in Tool]: () => Documents[T] } = {
  plan: emptyPlan,
  goals: () => '',
  reminders: () => [],
  streak: () => 0,
}

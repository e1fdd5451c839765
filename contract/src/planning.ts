import { type Static, type TSchema, Type } from 'typebox'
import { Instant } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const day = Type.Array(Type.String({ maxLength: 500 }), { maxItems: 50 })

/** Lines of text per weekday, Monday first. */
export const Plan = Type.Object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day })
export type Plan = Static<typeof Plan>

export const Goals = Type.String({ maxLength: limits.descriptionMax })
export type Goals = Static<typeof Goals>

export const Reminder = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  text: Type.String({ minLength: 1, maxLength: 500 }),
  done: Type.Boolean(),
})
export type Reminder = Static<typeof Reminder>
export const Reminders = Type.Array(Reminder, { maxItems: 500 })
export type Reminders = Static<typeof Reminders>

/** The streak last celebrated; 0 below three days. */
export const StreakSeen = Type.Integer({ minimum: 0, maximum: 100_000 })
export type StreakSeen = Static<typeof StreakSeen>

/** 'home', or 'circle:12'. */
export const Place = Type.String({ pattern: '^(home|circle:[1-9][0-9]{0,15})$' })

const saved = <S extends TSchema>(content: S) => Type.Object({ content, revision: Type.Integer(), updated_at: Instant })
const Nothing = Type.Null()

export const PlanningDocuments = Type.Object({
  plan: Type.Union([saved(Plan), Nothing]),
  goals: Type.Union([saved(Goals), Nothing]),
  reminders: Type.Union([saved(Reminders), Nothing]),
  streak: Type.Union([saved(StreakSeen), Nothing]),
})
export type PlanningDocuments = Static<typeof PlanningDocuments>

const at = Type.Object({ place: Place })
/** `base` is what this device last saw saved: the server merges the change from base to content into what it holds. */
const change = <S extends TSchema>(content: S) => Type.Object({ content, base: Type.Union([content, Nothing]) })

export const planning = {
  read: route('GET', '/planning/:place', {
    access: 'required',
    params: at,
    reply: PlanningDocuments,
    errors: ['circle_not_found', 'members_only'],
    summary: 'The weekly plan, goals, reminders and streak mark kept for a place.',
  }),
  savePlan: route('PUT', '/planning/:place/plan', {
    access: 'required',
    params: at,
    body: change(Plan),
    reply: saved(Plan),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Saves the weekly plan, merged with what another device saved.',
  }),
  saveGoals: route('PUT', '/planning/:place/goals', {
    access: 'required',
    params: at,
    body: change(Goals),
    reply: saved(Goals),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Saves the goals note, merged with what another device saved.',
  }),
  saveReminders: route('PUT', '/planning/:place/reminders', {
    access: 'required',
    params: at,
    body: change(Reminders),
    reply: saved(Reminders),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Saves the reminders, merged with what another device saved.',
  }),
  saveStreak: route('PUT', '/planning/:place/streak', {
    access: 'required',
    params: at,
    body: change(StreakSeen),
    reply: saved(StreakSeen),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Saves the streak last celebrated.',
  }),
}

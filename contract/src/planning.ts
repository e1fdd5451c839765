import { type Static, type TSchema, Type } from 'typebox'
import { Instant, Nullable } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const dayItems = Type.Array(Type.String({ maxLength: limits.planningItemMax }), { maxItems: 50 })

/** Items per weekday, Monday first. */
export const Plan = Type.Object({
  mon: dayItems,
  tue: dayItems,
  wed: dayItems,
  thu: dayItems,
  fri: dayItems,
  sat: dayItems,
  sun: dayItems,
})
export type Plan = Static<typeof Plan>

export const Goals = Type.String({ maxLength: limits.descriptionMax })
export type Goals = Static<typeof Goals>

export const Reminder = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  text: Type.String({ minLength: 1, maxLength: limits.planningItemMax }),
  done: Type.Boolean(),
  /** When devices of the member remind of it. */
  at: Type.Optional(Instant),
  /** True while devices do not remind of it. */
  paused: Type.Optional(Type.Boolean()),
})
export type Reminder = Static<typeof Reminder>
export const Reminders = Type.Array(Reminder, { maxItems: 500 })
export type Reminders = Static<typeof Reminders>

/** The length of the streak that was last celebrated; 0 for streaks below three days. */
export const StreakSeen = Type.Integer({ minimum: 0, maximum: 100_000 })
export type StreakSeen = Static<typeof StreakSeen>

/** 'home', or 'circle:12'. */
export const Place = Type.String({ pattern: '^(home|circle:[1-9][0-9]{0,15})$' })

const savedDocument = <S extends TSchema>(content: S) =>
  Type.Object({ content, revision: Type.Integer(), updated_at: Instant })

export const PlanningDocuments = Type.Object({
  plan: Nullable(savedDocument(Plan)),
  goals: Nullable(savedDocument(Goals)),
  reminders: Nullable(savedDocument(Reminders)),
  streak: Nullable(savedDocument(StreakSeen)),
})
export type PlanningDocuments = Static<typeof PlanningDocuments>

const placeParams = Type.Object({ place: Place })
const errors = ['circle_not_found', 'members_only'] as const

function documentRoute<S extends TSchema>(name: string, content: S, summary: string) {
  return route('PUT', `/planning/:place/${name}`, {
    policy: 'planning:save',
    params: placeParams,
    /**
     * `base` is the version that this device last loaded. The server merges the changes from `base` to `content` into
     * its own version.
     */
    body: Type.Object({ content, base: Nullable(content) }),
    reply: savedDocument(content),
    errors,
    acceptsIdempotencyKey: true,
    summary,
  })
}

export const planning = {
  read: route('GET', '/planning/:place', {
    policy: 'planning:read',
    params: placeParams,
    reply: PlanningDocuments,
    errors,
    summary: 'The weekly plan, goals, reminders and last celebrated streak of a place.',
  }),
  savePlan: documentRoute('plan', Plan, 'Saves the weekly plan, merged with changes from other devices.'),
  saveGoals: documentRoute('goals', Goals, 'Saves the goals note, merged with changes from other devices.'),
  saveReminders: documentRoute('reminders', Reminders, 'Saves the reminders, merged with changes from other devices.'),
  saveStreak: documentRoute('streak', StreakSeen, 'Saves the last celebrated streak.'),
}

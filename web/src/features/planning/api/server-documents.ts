import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import type { Documents, Tool } from '../documents.ts'

/** The request body of a save: the new content and its merge base. */
export interface Change<T extends Tool> {
  content: Documents[T]
  base: Documents[T] | null
}

type Save = { [T in Tool]: (place: string, change: Change<T>) => Promise<{ content: Documents[T] }> }

/** Saves a change. Returns the server's content, merged with changes from other devices. */
export const saveDocument: Save = {
  plan: (place, body) => call(api.planning.savePlan, { params: { place }, body }),
  goals: (place, body) => call(api.planning.saveGoals, { params: { place }, body }),
  reminders: (place, body) => call(api.planning.saveReminders, { params: { place }, body }),
  streak: (place, body) => call(api.planning.saveStreak, { params: { place }, body }),
}

/** The documents of a place; null for documents that were never saved. */
export async function readDocuments(place: string): Promise<{ [T in Tool]: Documents[T] | null }> {
  const { plan, goals, reminders, streak } = await call(api.planning.read, { params: { place } })
  return {
    plan: plan?.content ?? null,
    goals: goals?.content ?? null,
    reminders: reminders?.content ?? null,
    streak: streak?.content ?? null,
  }
}

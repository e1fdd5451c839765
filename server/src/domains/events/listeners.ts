import type { Deps } from '../../platform/deps.ts'
import { removeHiddenAnswers } from './answers/commands.ts'

/** Frees the places of members who can no longer see an event. */
export function registerEventListeners({ events, jobs }: Pick<Deps, 'events' | 'jobs'>): void {
  events.on('circle.left', (tx, { memberId }) => removeHiddenAnswers(tx, jobs, { memberIds: [memberId] }))
  events.on('circle.made_private', (tx, { circleId }) => removeHiddenAnswers(tx, jobs, { circleId }))
  events.on('connection.ended', (tx, { followerId }) => removeHiddenAnswers(tx, jobs, { memberIds: [followerId] }))
  events.on('member.visibility_changed', (tx, { memberIds }) => removeHiddenAnswers(tx, jobs, { memberIds }))
}

import type { Kind, PlannedWrite, WaitingWrites } from '#lib/outbox/definition.ts'
import { actionOf } from '#lib/outbox/definitions.ts'
import type { OutboxAction } from '#lib/outbox/types.ts'
import '#app/outbox/registry.ts'

export const highFiveOf = (activityId: number, on: boolean, title: string): PlannedWrite => ({
  kind: 'high-five',
  input: { activityId, on, title },
})

/** The action of a write that can wait. */
export function waitingAction<K extends Kind>(kind: K, input: WaitingWrites[K]): OutboxAction {
  const action = actionOf({ kind, input } as PlannedWrite)
  if (!action) throw new Error('The write cannot wait.')
  return action
}

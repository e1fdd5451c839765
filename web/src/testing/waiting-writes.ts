import type { PlannedWrite } from '#lib/outbox/actions.ts'

export const highFiveOf = (activityId: number, on: boolean, title: string): PlannedWrite => ({
  kind: 'high-five',
  input: { activityId, on, title },
})

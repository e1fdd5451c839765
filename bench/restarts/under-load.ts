import { setTimeout as pause } from 'node:timers/promises'
import type { ActiveMember } from '../rolling-upgrade/community.ts'
import { type Step, startLoad, type Target } from '../servers/load.ts'
import { summary } from './summary.ts'

const settleMs = 3_000
const kinds = ['read', 'write with key', 'read', 'write without key'] as const

/** Half of the members read, the others write; half of those who write send idempotency keys, as the app does. */
function readOrWrite({ activityId }: ActiveMember, client: number): Step[] {
  const kind = kinds[client % kinds.length] ?? 'read'
  if (kind === 'read') return [{ kind, path: '/feed' }]
  const body = { content: 'Well done!' }
  return [{ kind, path: `/comments/${activityId}`, body, hasKey: kind === 'write with key' }]
}

/** Interrupts a service under load, and returns for how long, with the cells of `summary`. */
export async function interruptUnderLoad(
  target: Target,
  members: readonly ActiveMember[],
  interrupt: () => Promise<{ readonly stoppedAt: number; readonly availableAt: number }>,
): Promise<string[]> {
  const load = startLoad(target, members, readOrWrite)
  await pause(settleMs)
  const { stoppedAt, availableAt } = await interrupt()
  await pause(settleMs)
  await load.stop()
  return [`${Math.round(availableAt - stoppedAt)} ms`, ...summary(load.sent, availableAt)]
}

import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { disturbances } from '../database/listen-disturbances.ts'
import { cacheConsistencyActions } from './actions.ts'
import { type Community, pick, startCommunity } from './community.ts'
import { compare, readContinuously, readsOf } from './comparison.ts'

const actionCount = Number(process.env.CACHE_CONSISTENCY_ACTIONS ?? 120)
const seed = Number(process.env.CACHE_CONSISTENCY_SEED ?? 1)
const timeoutMs = 120_000 + actionCount * 500

/**
 * Runs one random action after the other; each is read by all viewers on both processes directly after its
 * acknowledgement.
 */
async function runActions(community: Community, count: number, disturb: (community: Community) => Promise<void>) {
  const names = Object.keys(cacheConsistencyActions)
  const readers = readContinuously(community)
  let compared = 0
  try {
    for (let n = 1; n <= count; n++) {
      const name = pick(community.random, names) ?? ''
      await disturb(community)
      const reads = await readsOf(community)
      await cacheConsistencyActions[name]?.(community)
      const differences = await compare(community, reads)
      compared += reads.length * community.viewers.length * community.processes.length
      expect(differences, `after action ${n} of seed ${seed}, ${name}`).toEqual([])
    }
  } finally {
    await readers.stop()
  }
  return compared
}

test.each(Object.entries(disturbances))(
  'returns what the database contains directly after each acknowledgement, %s',
  async (name, { share, disturb }) => {
    const community = await startCommunity(seed)
    const count = Math.ceil(actionCount * share)
    onTestFinished(() => disturb.end?.(community))
    const startedAt = performance.now()
    const compared = await runActions(community, count, disturb.before)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    if (process.env.CACHE_CONSISTENCY_ACTIONS)
      process.stdout.write(`${name}: ${count} actions, ${compared} responses, 0 stale, ${seconds} s\n`)
    expect(compared).toBe(count * 18)
  },
  timeoutMs,
)

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Member } from '../callers.ts'
import { createActivity, createCircle, follow } from '../member-actions.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/** A community in which random actions change what members see. */
export interface Community {
  readonly testApp: TestApp
  /** Those whose lists are compared after each action. */
  readonly viewers: readonly Member[]
  readonly members: readonly Member[]
  /** Two processes with caches. */
  readonly processes: readonly [FastifyInstance, FastifyInstance]
  /** A process without caches. */
  readonly reference: FastifyInstance
  readonly random: Random
}

/** A number from 0 to below `below`. */
export type Random = (below: number) => number

/** Mulberry32: the same seed repeats a run. */
function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random(items.length)]
}

export async function startCommunity(seed: number): Promise<Community> {
  // A signed URL must not change between the responses that are compared.
  const { ada, ben, cleo, dora, emil, fay, testApp } = await createTestApp({
    signedUrlSeconds: 10_000_000,
    caches: true,
    members: ['dora', 'emil', 'fay'],
  })
  const members = [ada, ben, cleo, dora, emil, fay]
  const processes = [testApp.app, await testApp.startSecondProcess()] as const
  const reference = await testApp.startSecondProcess({ caches: false })
  for (const follower of members)
    for (const followee of members) if (follower !== followee && follower !== fay) await follow(follower, followee)
  await createCircle(dora, 'Dawn swimmers', true, [ada, ben])
  await createCircle(emil, 'Bakers', false, [ben, cleo])
  await createCircle(fay, 'Readers', true, [ada, emil])
  for (let n = 0; n < 26; n++) await createActivity(members[n % members.length] as Member, { title: `Start ${n}` })
  await insertMedia(testApp, ada.id)
  return { testApp, viewers: [ada, ben, cleo], members, processes, reference, random: seededRandom(seed) }
}

/** Rows of pictures, which no request of these tests loads. */
async function insertMedia({ db }: TestApp, ownerId: number): Promise<void> {
  await sql`insert into media (owner_id, key, kind, content_type, main_file, bytes, width, height, variant_widths)
    select ${ownerId}, 'picture-' || n, 'image', 'image/webp', '640.webp', 1000, 640, 480, '{320,640}'
    from generate_series(1, 5) n`.execute(db)
}

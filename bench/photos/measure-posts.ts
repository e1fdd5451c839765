import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Activity } from '@daystar/contract/activities'
import { cpuOf } from '../measure/processes.ts'
import { startDaystar } from '../servers/daystar.ts'
import { type Member, signUp, upload } from '../servers/members.ts'

interface Options {
  readonly folder: string
  readonly photos: readonly { readonly name: string; readonly path: string }[]
  readonly port: number
  readonly log: (text: string) => void
}

const warmUps = 8
const postsInTurn = 12
const memberCount = 4
const postsOfMember = 6
/** Reading costs CPU time too, so that many posts are read less often. */
const pollMs = { inTurn: 200, atOnce: 1000 }
const deadlineMs = 120_000

/**
 * Posts photos to a new server and prints the time until the response, the time until all sizes exist, and the CPU time
 * of all processes until then.
 */
export async function measurePosts({ folder, photos, port, log }: Options): Promise<void> {
  const uploads = photos.map(({ name, path }) => ({ name: `${name}.jpg`, bytes: readFileSync(path) }))
  const nth = (index: number) => uploads[index % uploads.length] ?? { name: '', bytes: Buffer.alloc(0) }
  const server = await startDaystar({ dataDir: folder, port })
  try {
    const origin = `http://127.0.0.1:${port}`
    const ada = await signUp(origin, 'Ada')
    const members = [ada]
    while (members.length < memberCount) members.push(await signUp(origin, `Member${members.length}`))
    const post = async (member: Member, index: number, interval = pollMs.inTurn) => {
      const startedAt = performance.now()
      const { status, elapsedMs, activity } = await upload(origin, member, nth(index))
      if (status !== 200 && status !== 201) throw new Error(`A photo was rejected with ${status}.`)
      return {
        responseMs: elapsedMs,
        completeMs: async () => (await complete(member, activity.id, interval)) - startedAt,
      }
    }
    // Starts the processes that decode photos, and lets them and the server be compiled.
    for (let index = 0; index < warmUps; index++) await (await post(ada, index)).completeMs()

    const inTurn = async () => {
      const times = []
      for (let index = 0; index < postsInTurn; index++) {
        const { responseMs, completeMs } = await post(ada, index)
        times.push({ responseMs, completeMs: await completeMs() })
      }
      return times
    }
    const atOnce = async () => {
      const posts = members.flatMap((member) =>
        Array.from({ length: postsOfMember }, (_, index) => post(member, index, pollMs.atOnce)),
      )
      return await Promise.all(
        posts.map(async (posted) => {
          const { responseMs, completeMs } = await posted
          return { responseMs, completeMs: await completeMs() }
        }),
      )
    }
    log(
      '| Posts | CPU ms per photo | of which PostgreSQL | response after ms, median | highest | all sizes after ms, median | highest | photos per second |',
    )
    log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
    for (const [title, run] of [
      [`${postsInTurn} in turn`, inTurn],
      [`${memberCount * postsOfMember} at once, of ${memberCount} members`, atOnce],
    ] as const) {
      const [before, startedAt] = [cpuOf(server.pid), performance.now()]
      const times = await run()
      const [after, elapsedMs] = [cpuOf(server.pid), performance.now() - startedAt]
      const postgresMs = (after.postgresMs - before.postgresMs) / times.length
      const cpuMs = (after.nodeMs - before.nodeMs) / times.length + postgresMs
      const columns = [
        ...medianAndHighest(times.map(({ responseMs }) => responseMs)),
        ...medianAndHighest(times.map(({ completeMs }) => completeMs)),
      ]
      const perSecond = (times.length / elapsedMs) * 1000
      log(
        `| ${[title, ...[cpuMs, postgresMs, ...columns].map((ms) => ms.toFixed(0)), perSecond.toFixed(1)].join(' | ')} |`,
      )
    }
  } finally {
    await server.stop()
  }
}

/** The time at which the activity lists the largest size of its photo. */
async function complete({ get }: Member, id: number, interval: number): Promise<number> {
  const deadline = performance.now() + deadlineMs
  while (performance.now() < deadline) {
    const {
      media: [media],
    } = await get<Activity>(`/activities/${id}`)
    if (media && media.variants.at(-1)?.width === media.width) return performance.now()
    await delay(interval)
  }
  throw new Error(`Activity ${id} did not get all sizes of its photo.`)
}

function medianAndHighest(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
}

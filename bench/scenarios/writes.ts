import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Activity } from '@daystar/contract/activities'
import sharp from 'sharp'
import { password } from '../dataset/password.ts'
import { tokenOf } from '../dataset/sessions.ts'
import { emailOf } from '../dataset/tables.ts'
import type { LoadRequest } from '../load/job.ts'
import { type Bench, type Scenario, workloadOf } from './scenario.ts'

/** Enough for 2,000 requests per second in a round of eight seconds. */
const requestsPerRound = 20_000
const readers = 2_000

/** Members except the hubs, who have 92 followers on average. */
function authors({ size }: Bench): number[] {
  return Array.from({ length: size.members - size.hubs }, (_, i) => size.hubs + 1 + i)
}

export const signIn: Scenario = {
  title: 'POST /api/auth/login, all members in turn',
  changesData: true,
  async prepare(bench) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const requests = authors(bench).map((id): LoadRequest => {
      const body = new URLSearchParams({ username: emailOf(id), password }).toString()
      return { method: 'POST', path: '/api/auth/login', headers, body }
    })
    return workloadOf(requests, ({ access_token }) => typeof access_token === 'string')
  },
}

export const post: Scenario = {
  title: 'POST /api/activities/upload without media, members with 92 followers',
  changesData: true,
  async prepare(bench) {
    const json = {
      title: 'Swim in the lake',
      description: 'Cold at first, then warm.',
      mood: 'happy',
      tags: ['swimming'],
    }
    const requests = authors(bench).map((id) => bench.as(id, '/api/activities/upload', { method: 'POST', json }))
    return workloadOf(requests, ({ title }) => title === json.title)
  },
}

interface Pair {
  readonly memberId: number
  readonly activityId: number
}

/** Activities in the feeds of members to which they have not given a high five, each pair once. */
async function feedPairs({ as, send }: Bench): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let memberId = 1; memberId <= readers; memberId++) {
    const cards = await send<Activity[]>(as(memberId, '/api/feed?scope=following&limit=100'))
    const open = cards.filter((card) => !card.has_high_fived && card.user_id !== memberId)
    pairs.push(...open.map(({ id }) => ({ memberId, activityId: id })))
  }
  // Consecutive requests are for different members and activities.
  return pairs.sort((a, b) => (a.activityId % 997) - (b.activityId % 997) || a.memberId - b.memberId)
}

const ofRound = (pairs: readonly Pair[], round: number) => {
  const start = (round * requestsPerRound) % pairs.length
  return [...pairs.slice(start), ...pairs.slice(0, start)].slice(0, requestsPerRound)
}

export const highFive: Scenario = {
  title: 'POST /api/activities/highfive for activities in the feeds of members',
  changesData: true,
  async prepare(bench) {
    const pairs = await feedPairs(bench)
    const requests = (round: number) =>
      ofRound(pairs, round).map(({ memberId, activityId }) =>
        bench.as(memberId, '/api/activities/highfive', { method: 'POST', json: { activity_id: activityId } }),
      )
    return workloadOf(requests, ({ has_high_fived }) => has_high_fived === true)
  },
}

export const comment: Scenario = {
  title: 'POST /api/comments/{id} for activities in the feeds of members',
  changesData: true,
  async prepare(bench) {
    const pairs = await feedPairs(bench)
    const json = { content: 'Good to see you there. Same time next week?' }
    const requests = (round: number) =>
      ofRound(pairs, round).map(({ memberId, activityId }) =>
        bench.as(memberId, `/api/comments/${activityId}`, { method: 'POST', json }),
      )
    return workloadOf(requests, ({ content }) => content === json.content)
  },
}

export const edit: Scenario = {
  title: 'PATCH /api/activities/{id}: another title',
  changesData: true,
  async prepare(bench) {
    const own: Pair[] = []
    for (const memberId of authors(bench).slice(0, readers)) {
      const cards = await bench.send<Activity[]>(bench.as(memberId, `/api/users/me/activities?limit=5`))
      own.push(...cards.map(({ id }) => ({ memberId, activityId: id })))
    }
    const requests = (round: number) =>
      own.map(({ memberId, activityId }) =>
        bench.as(memberId, `/api/activities/${activityId}`, {
          method: 'PATCH',
          json: { title: `Swim number ${round}` },
        }),
      )
    return workloadOf(requests, ({ title }) => title === 'Swim number 0')
  },
}

const photoTitle = 'A photo of the lake'

export const upload: Scenario = {
  title: 'POST /api/activities/upload with a photo of 12 megapixels',
  changesData: true,
  connections: 8,
  async prepare(bench) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 10 }
    const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'teal', noise } })
      .jpeg()
      .toBuffer()
    const boundary = 'daystar-bench-boundary'
    const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
    const bodyFile = join(bench.dir, 'photo-upload')
    writeFileSync(
      bodyFile,
      Buffer.concat([
        Buffer.from(`${part('title')}\r\n\r\n${photoTitle}\r\n`),
        Buffer.from(`${part('media_file')}; filename="lake.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
        photo,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    )
    const members = authors(bench).slice(0, 20)
    const requests = members.map((id): LoadRequest => {
      const headers = {
        authorization: `Bearer ${tokenOf(id)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }
      return { method: 'POST', path: '/api/activities/upload', headers, bodyFile }
    })
    const workload = workloadOf(requests, ({ media_url }) => typeof media_url === 'string')
    return { ...workload, settled: () => untilAllSizesExist(bench, members) }
  },
}

/** Jobs make the larger sizes of photos after the responses. */
async function untilAllSizesExist({ as, send }: Bench, members: readonly number[]): Promise<void> {
  for (const id of members)
    for (;;) {
      const cards = await send<Activity[]>(as(id, '/api/users/me/activities?limit=20'))
      const photos = cards.filter(({ title }) => title === photoTitle).flatMap(({ media }) => media ?? [])
      if (photos.every(({ width, variants }) => variants.at(-1)?.width === width)) break
      await delay(1000)
    }
}

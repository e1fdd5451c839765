import type { Activity } from '@daystar/contract/activities'
import type { LoadRequest } from '../load/job.ts'
import { type Bench, type Scenario, workloadOf } from './scenario.ts'

const cardCount = 20
/** All members of the smallest dataset. */
const readers = 5_000
const path = '/api/feed?scope=following'
/** More than a round sends. */
const writesPerRound = 800
const writesPerSecond = 50

const readingFeeds = (requests: readonly LoadRequest[]) =>
  workloadOf(requests, (body) => Array.isArray(body) && body.length === cardCount)

/** The feeds of the same number of members at every scale, so that all of them fit into the caches. */
function feedsInTurn({ as, size }: Bench, headers: Record<string, string> = {}): LoadRequest[] {
  const step = size.members / readers
  return Array.from({ length: readers }, (_, i) => as(1 + i * step + (i % step), path, { headers }))
}

/** The first page of the home feed, for members in turn. */
export const feed: Scenario = {
  title: `GET ${path}, ${cardCount} cards`,
  prepare: async (bench) => readingFeeds(feedsInTurn(bench)),
}

export const feedCompressed: Scenario = {
  title: `GET ${path} with the accept-encoding of browsers`,
  prepare: async (bench) => readingFeeds(feedsInTurn(bench, { 'accept-encoding': 'gzip, deflate, br, zstd' })),
}

export const feedCold: Scenario = {
  title: `GET ${path}, 5,000 members once after a start`,
  isCold: true,
  prepare: async (bench) => readingFeeds(feedsInTurn(bench)),
}

export const feedWithWrites: Scenario = {
  title: `GET ${path} while members post, edit, comment, give high fives and follow, ${writesPerSecond} per second`,
  changesData: true,
  async prepare(bench) {
    const targets = await recentActivities(bench)
    const requests = (round: number) =>
      Array.from({ length: writesPerRound }, (_, n) => writeOf(bench, targets, round, n))
    return { ...readingFeeds(feedsInTurn(bench)), background: { perSecond: writesPerSecond, requests } }
  },
}

interface Target {
  readonly readerId: number
  readonly activity: Activity
}

/** Activities in the feeds of members, those of hubs among them. */
async function recentActivities({ as, send, size }: Bench): Promise<Target[]> {
  const targets: Target[] = []
  for (let readerId = size.hubs + 1; readerId <= size.hubs + 400; readerId++) {
    const cards = await send<Activity[]>(as(readerId, path))
    targets.push(...cards.filter((card) => card.user_id !== readerId).map((activity) => ({ readerId, activity })))
  }
  return targets.sort((a, b) => (a.activity.id % 997) - (b.activity.id % 997) || a.readerId - b.readerId)
}

/**
 * Of ten writes, three are high fives, two comments, two posts, and one each an edit, a change of the audience, and a
 * new name.
 */
function writeOf({ as, size }: Bench, targets: readonly Target[], round: number, n: number): LoadRequest {
  const at = (round * writesPerRound + n) % targets.length
  const { readerId, activity } = targets[at] as Target
  const memberId = size.hubs + 1 + (at % (size.members - size.hubs))
  const edit = (json: object) => as(activity.user_id, `/api/activities/${activity.id}`, { method: 'PATCH', json })
  const giveHighFive = as(readerId, '/api/activities/highfive', { method: 'POST', json: { activity_id: activity.id } })
  const comment = as(readerId, `/api/comments/${activity.id}`, {
    method: 'POST',
    json: { content: 'Good to see you.' },
  })
  const post = as(memberId, '/api/activities/upload', { method: 'POST', json: { title: 'Swim in the lake' } })
  const writes = [
    giveHighFive,
    comment,
    post,
    giveHighFive,
    edit({ title: `Swim number ${n}` }),
    comment,
    giveHighFive,
    post,
    edit({ audience: 'followers' }),
    as(memberId, '/api/users/me', { method: 'PATCH', json: { name: `Member ${at}` } }),
  ]
  return writes[n % writes.length] as LoadRequest
}

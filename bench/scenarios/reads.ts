import type { Activity } from '@daystar/contract/activities'
import { nameOf } from '../dataset/names.ts'
import { Random } from '../dataset/random.ts'
import { manyMembers } from '../dataset/size.ts'
import type { LoadRequest } from '../load/job.ts'
import { type Bench, type Scenario, type Workload, workloadOf } from './scenario.ts'

const requestCount = 5_000
const searchResults = 6

/** A request for each of many members in turn. */
function forMembers(
  { as, size }: Bench,
  path: (memberId: number, index: number) => string,
  isExpected: (body: unknown) => boolean,
): Workload {
  const requests = Array.from({ length: requestCount }, (_, index) => {
    const memberId = (index % size.members) + 1
    return as(memberId, path(memberId, index))
  })
  return workloadOf(requests, isExpected)
}

const isObject = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)
const isFilled = (body: unknown) => Array.isArray(body) && body.length > 0

/** The newest activities of hubs that everyone can see, with about a hundred high fives and comments each. */
async function hubActivities({ send, size }: Bench): Promise<number[]> {
  const lists: Activity[][] = []
  for (let hub = 1; hub <= size.hubs; hub++) lists.push(await send({ path: `/api/users/${hub}/activities?limit=20` }))
  return lists.flat().map(({ id }) => id)
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('Nothing to pick from.')
  return item
}

export const activity: Scenario = {
  title: 'GET /api/activities/{id}, activities of followed members',
  async prepare(bench) {
    const requests: LoadRequest[] = []
    for (let memberId = 1; memberId <= 250; memberId++) {
      const cards = await bench.send<Activity[]>(bench.as(memberId, '/api/feed?scope=following'))
      requests.push(...cards.map(({ id }) => bench.as(memberId, `/api/activities/${id}`)))
    }
    return workloadOf(requests, isObject)
  },
}

export const profile: Scenario = {
  title: 'GET /api/users/{id}, all members in turn',
  prepare: async (bench) =>
    forMembers(bench, (memberId) => `/api/users/${(memberId % bench.size.members) + 1}`, isObject),
}

export const profileActivities: Scenario = {
  title: 'GET /api/users/{id}/activities, 20 cards, members with many activities',
  prepare: async (bench) =>
    forMembers(bench, (memberId) => `/api/users/${bench.size.hubs + 1 + (memberId % 500)}/activities`, isFilled),
}

export const circle: Scenario = {
  title: 'GET /api/groups/{id}/feed, 20 cards, public circles',
  async prepare(bench) {
    const open = Array.from({ length: bench.size.circles }, (_, i) => i + 1).filter((id) => id % 5 !== 0)
    return forMembers(bench, (_, index) => `/api/groups/${pick(open, index)}/feed`, isFilled)
  },
}

const searchTitle = 'GET /api/users/search, 6 results, 1 to 20 letters of names, one in ten with a typo'

export const search: Scenario = {
  title: searchTitle,
  async prepare(bench) {
    const random = new Random(11)
    return forMembers(
      bench,
      () => `/api/users/search?limit=${searchResults}&q=${encodeURIComponent(typedName(random))}`,
      Array.isArray,
    )
  },
}

export const searchMany: Scenario = { ...search, title: `${searchTitle}; 100,000 members`, size: manyMembers() }

function typedName(random: Random): string {
  const letters = [...nameOf(random).name].slice(0, 1 + random.below(20))
  if (letters.length > 3 && random.chance(0.1)) letters.splice(random.below(letters.length), 1)
  return letters.join('')
}

export const comments: Scenario = {
  title: 'GET /api/comments/{id} of hubs, 20 of about a hundred comments',
  async prepare(bench) {
    const ids = await hubActivities(bench)
    return forMembers(bench, (_, index) => `/api/comments/${pick(ids, index)}`, isFilled)
  },
}

export const engagement: Scenario = {
  title: 'GET /api/activities/{id}/engagement of hubs, about a hundred high fives and comments',
  async prepare(bench) {
    const ids = await hubActivities(bench)
    return forMembers(bench, (_, index) => `/api/activities/${pick(ids, index)}/engagement`, isObject)
  },
}

export const notifications: Scenario = {
  title: 'GET /api/notifications, all members in turn',
  prepare: async (bench) => forMembers(bench, () => '/api/notifications', isFilled),
}

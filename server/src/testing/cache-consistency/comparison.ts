import { activities } from '@daystar/contract/activities'
import { feed } from '@daystar/contract/feed'
import type { Route } from '@daystar/contract/route'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Caller, type Member } from '../callers.ts'
import { sendRequest, type UncheckedInput } from '../request.ts'
import { type Community, pick } from './community.ts'

interface Read {
  readonly endpoint: Route
  readonly input: UncheckedInput
}

export interface Difference {
  readonly viewer: string
  readonly url: string
  readonly expected: string
  readonly actual: string
}

const homeFeed: Read = { endpoint: feed.home, input: {} }

/** The home feed, the page of an activity, and one of the other lists of activities. */
export async function readsOf(community: Community): Promise<Read[]> {
  const { random, members, testApp } = community
  const circle = await sql<{ id: number }>`select id from circles order by id limit 1 offset ${random(3)}`.execute(
    testApp.db,
  )
  const activity = await sql<{
    id: number
  }>`select id from activities order by id desc limit 1 offset ${random(20)}`.execute(testApp.db)
  const others: Read[] = [
    { endpoint: feed.home, input: { query: { scope: 'everyone' } } },
    { endpoint: feed.home, input: { query: { scope: 'mine' } } },
    { endpoint: feed.home, input: { query: { tag: 'lake' } } },
    { endpoint: feed.circle, input: { params: { circleId: circle.rows[0]?.id ?? 0 } } },
    { endpoint: activities.ofMember, input: { params: { userId: pick(random, members)?.id } } },
  ]
  const page: Read = { endpoint: activities.read, input: { params: { activityId: activity.rows[0]?.id ?? 0 } } }
  return [homeFeed, page, pick(random, others) ?? homeFeed]
}

/** Reads as each viewer on both processes at once, and compares with the process that has no caches. */
export async function compare(community: Community, reads: readonly Read[]): Promise<Difference[]> {
  const { viewers, processes, reference } = community
  const cases = viewers.flatMap((viewer) => reads.map((read) => ({ viewer, read })))
  const cached = await Promise.all(
    cases.map(({ viewer, read }) => Promise.all(processes.map((app) => responseOf(app, viewer, read)))),
  )
  const expected = await Promise.all(cases.map(({ viewer, read }) => responseOf(reference, viewer, read)))
  return cases.flatMap(({ viewer, read }, index) =>
    (cached[index] ?? [])
      .filter((actual) => actual !== expected[index])
      .map((actual) => ({
        viewer: viewer.name,
        url: `${read.endpoint.path} ${JSON.stringify(read.input)}`,
        ...excerpts(expected[index] ?? '', actual),
      })),
  )
}

/** The texts from shortly before the first difference on. */
function excerpts(expected: string, actual: string): { expected: string; actual: string } {
  let at = 0
  while (expected[at] === actual[at] && at < expected.length) at++
  const excerpt = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  return { expected: excerpt(expected), actual: excerpt(actual) }
}

/** Status, link to the next page, and body. */
async function responseOf(app: FastifyInstance, { token }: Member, { endpoint, input }: Read): Promise<string> {
  const { statusCode, headers, body } = await sendRequest(app, token, endpoint, input)
  return `${statusCode} ${headers.link ?? ''} ${body}`
}

/** Reads home feeds until it is stopped, so that changes overlap with reads. */
export function readContinuously({ viewers, processes }: Community): { stop(): Promise<void> } {
  let isStopped = false
  const readers = viewers.map(async (viewer, index) => {
    const caller = new Caller(processes[index % 2] ?? processes[0], viewer.token)
    while (!isStopped) await caller.requestRaw(feed.home)
  })
  return {
    async stop() {
      isStopped = true
      await Promise.all(readers)
    },
  }
}

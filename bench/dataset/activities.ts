import type { Graph } from './graph.ts'
import { isPrivate } from './graph.ts'
import { Random } from './random.ts'
import { type DatasetSize, newestAtMs } from './size.ts'

/** Activities with their high fives, comments and counts, in typed arrays because there are about a million entries. */
export interface ActivityData {
  /** Indexed by activity id, from 1. */
  readonly author: Int32Array
  readonly occurredAtMs: Float64Array
  /** The circle an activity is shared with, 0 for none. */
  readonly circle: Int32Array
  readonly highFiveCount: Int32Array
  readonly commentCount: Int32Array
  /** Indexed from 0. */
  readonly highFives: Engagement
  readonly comments: Engagement
}

/** Activity and member of each high five or comment. */
export interface Engagement {
  readonly activity: Int32Array
  readonly member: Int32Array
}

const dayMs = 86_400_000

/** Activities in a circle are for all its members; of the others, some are only for followers or for their author. */
export function audienceOf(activityId: number, circleId: number): 'everyone' | 'followers' | 'me' {
  if (circleId > 0) return 'everyone'
  if (activityId % 50 === 7) return 'me'
  return activityId % 12 === 5 ? 'followers' : 'everyone'
}

export function generateActivities(size: DatasetSize, graph: Graph): ActivityData {
  const random = new Random(2)
  const author = new Int32Array(size.activities + 1)
  const circle = new Int32Array(size.activities + 1)
  const occurredAtMs = Float64Array.from({ length: size.activities + 1 }, () =>
    Math.round(newestAtMs - random.next() * size.days * dayMs),
  ).sort()
  for (let id = 1; id <= size.activities; id++) {
    author[id] = authorOf(size, id, random)
    const circles = graph.circlesOf[author[id] ?? 0] ?? []
    if (circles.length > 0 && random.chance(0.15)) circle[id] = random.pick(circles)
  }
  const input = { size, author, circle, graph, random }
  const highFives = generateEngagement(input, size.highFives, true)
  const comments = generateEngagement(input, size.comments, false)
  const highFiveCount = countByActivity(size, highFives)
  const commentCount = countByActivity(size, comments)
  return { author, occurredAtMs, circle, highFiveCount, commentCount, highFives, comments }
}

/** Every n-th activity belongs to a hub. The other authors are distributed unevenly: a few write many activities. */
function authorOf(size: DatasetSize, activityId: number, random: Random): number {
  const hubActivities = size.hubs * size.activitiesOfHub
  const hubInterval = size.activities / hubActivities
  if (activityId % hubInterval === 0) return 1 + ((activityId / hubInterval) % size.hubs)
  const others = size.members - size.hubs
  return size.hubs + 1 + Math.floor(random.next() ** 1.5 * others)
}

interface GeneratorInput {
  readonly size: DatasetSize
  readonly author: Int32Array
  readonly circle: Int32Array
  readonly graph: Graph
  readonly random: Random
}

/**
 * 25 % are for hub activities, the rest for any activity. The member can see the activity and in most cases follows its
 * author.
 */
function generateEngagement(
  { size, author, circle, graph, random }: GeneratorInput,
  count: number,
  isUnique: boolean,
): Engagement {
  const hubInterval = size.activities / (size.hubs * size.activitiesOfHub)
  const [activity, member] = [new Int32Array(count), new Int32Array(count)]
  const existingPairs = new Set<number>()
  for (let i = 0; i < count; ) {
    const id = random.chance(0.25)
      ? hubInterval * (1 + random.below(size.activities / hubInterval))
      : 1 + random.below(size.activities)
    const [authorId, circleId] = [author[id] ?? 0, circle[id] ?? 0]
    if (audienceOf(id, circleId) === 'me') continue
    const followers = graph.followers[authorId] ?? []
    const candidates = circleId > 0 && isPrivate(circleId) ? (graph.circleMembers[circleId] ?? []) : followers
    const memberId = candidates.length > 0 && random.chance(0.9) ? random.pick(candidates) : authorId
    const pair = id * (size.members + 1) + memberId
    if (isUnique && (memberId === authorId || existingPairs.has(pair))) continue
    if (isUnique) existingPairs.add(pair)
    activity[i] = id
    member[i] = memberId
    i += 1
  }
  return { activity, member }
}

function countByActivity(size: DatasetSize, { activity }: Engagement): Int32Array {
  const counts = new Int32Array(size.activities + 1)
  for (const id of activity) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

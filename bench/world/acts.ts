import type { Graph } from './graph.ts'
import { isPrivate } from './graph.ts'
import { Random } from './random.ts'
import { newest, size } from './size.ts'

/** Who did what, who answered, and the counts that follow from it: kept as plain numbers, since there is a million of them. */
export interface Acts {
  /** By activity, from 1. */
  readonly author: Int32Array
  readonly occurredAtMs: Float64Array
  /** The one circle it is shared with, 0 for none. */
  readonly circle: Int32Array
  readonly highFiveCount: Int32Array
  readonly commentCount: Int32Array
  /** By high five and by comment, from 0. */
  readonly highFives: Answers
  readonly comments: Answers
}

export interface Answers {
  readonly activity: Int32Array
  readonly member: Int32Array
}

const dayMs = 86_400_000

/** What is shared with a circle is for all of it; of the rest, a few are for followers or for their author alone. */
export function audienceOf(activityId: number, circleId: number): 'everyone' | 'followers' | 'me' {
  if (circleId > 0) return 'everyone'
  if (activityId % 50 === 7) return 'me'
  return activityId % 12 === 5 ? 'followers' : 'everyone'
}

export function drawActs(graph: Graph): Acts {
  const random = new Random(2)
  const author = new Int32Array(size.activities + 1)
  const circle = new Int32Array(size.activities + 1)
  const occurredAtMs = Float64Array.from({ length: size.activities + 1 }, () =>
    Math.round(newest - random.next() * size.days * dayMs),
  ).sort()
  for (let id = 1; id <= size.activities; id++) {
    author[id] = authorOf(id, random)
    const circles = graph.circlesOf[author[id] ?? 0] ?? []
    if (circles.length > 0 && random.chance(0.15)) circle[id] = random.pick(circles)
  }
  const draft = { author, circle, graph, random }
  const highFives = answers(draft, size.highFives, true)
  const comments = answers(draft, size.comments, false)
  const highFiveCount = countedBy(highFives)
  const commentCount = countedBy(comments)
  return { author, occurredAtMs, circle, highFiveCount, commentCount, highFives, comments }
}

/** Hubs take turns at fixed distances; of the others some write a lot and many a little. */
function authorOf(activityId: number, random: Random): number {
  const ofHubs = size.hubs * size.activitiesOfHub
  const distance = size.activities / ofHubs
  if (activityId % distance === 0) return 1 + ((activityId / distance) % size.hubs)
  const others = size.members - size.hubs
  return size.hubs + 1 + Math.floor(random.next() ** 1.5 * others)
}

interface Draft {
  readonly author: Int32Array
  readonly circle: Int32Array
  readonly graph: Graph
  readonly random: Random
}

/** A quarter goes to the hubs' activities, the rest to any; from those who may see it, mostly followers of its author. */
function answers({ author, circle, graph, random }: Draft, count: number, onceEach: boolean): Answers {
  const distance = size.activities / (size.hubs * size.activitiesOfHub)
  const [activity, member] = [new Int32Array(count), new Int32Array(count)]
  const given = new Set<number>()
  for (let i = 0; i < count; ) {
    const id = random.chance(0.25)
      ? distance * (1 + random.below(size.activities / distance))
      : 1 + random.below(size.activities)
    const [by, circleId] = [author[id] ?? 0, circle[id] ?? 0]
    if (audienceOf(id, circleId) === 'me') continue
    const followers = graph.followers[by] ?? []
    const among = circleId > 0 && isPrivate(circleId) ? (graph.circleMembers[circleId] ?? []) : followers
    const from = among.length > 0 && random.chance(0.9) ? random.pick(among) : by
    const pair = id * (size.members + 1) + from
    if (onceEach && (from === by || given.has(pair))) continue
    if (onceEach) given.add(pair)
    activity[i] = id
    member[i] = from
    i += 1
  }
  return { activity, member }
}

function countedBy({ activity }: Answers): Int32Array {
  const counts = new Int32Array(size.activities + 1)
  for (const id of activity) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

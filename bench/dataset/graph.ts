import { Random } from './random.ts'
import type { DatasetSize } from './size.ts'

/** Followers and circle memberships. Ids start at 1, as in the database. */
export interface Graph {
  /** Followees by member. */
  readonly followees: readonly (readonly number[])[]
  readonly followers: readonly (readonly number[])[]
  /** Members by circle. */
  readonly circleMembers: readonly (readonly number[])[]
  /** Circles by member. */
  readonly circlesOf: readonly (readonly number[])[]
}

export const isPrivate = (circleId: number) => circleId % 5 === 0

/**
 * 80 % of the members follow each hub: all except those with the same id modulo 5, which include the hub itself. The
 * remaining followees are random.
 */
function followeesOf(size: DatasetSize, memberId: number, random: Random): number[] {
  const chosen = new Set<number>()
  for (let hub = 1; hub <= size.hubs; hub++) if (memberId % 5 !== hub % 5) chosen.add(hub)
  while (chosen.size < size.followees) {
    const other = size.hubs + 1 + random.below(size.members - size.hubs)
    if (other !== memberId) chosen.add(other)
  }
  return [...chosen]
}

export function generateGraph(size: DatasetSize): Graph {
  const random = new Random(1)
  const lists = (count: number) => Array.from({ length: count + 1 }, (): number[] => [])
  const [followees, followers] = [lists(size.members), lists(size.members)]
  const [circleMembers, circlesOf] = [lists(size.circles), lists(size.members)]
  for (let memberId = 1; memberId <= size.members; memberId++) {
    const chosen = followeesOf(size, memberId, random)
    followees[memberId] = chosen
    for (const followee of chosen) followers[followee]?.push(memberId)
  }
  for (let circleId = 1; circleId <= size.circles; circleId++) {
    const joined = new Set<number>()
    while (joined.size < size.circleMembers) joined.add(1 + random.below(size.members))
    circleMembers[circleId] = [...joined]
    for (const memberId of joined) circlesOf[memberId]?.push(circleId)
  }
  return { followees, followers, circleMembers, circlesOf }
}

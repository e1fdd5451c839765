import { Random } from './random.ts'
import { size } from './size.ts'

/** Who follows whom, and who is in which circle: ids from 1, as the database will have them. */
export interface Graph {
  /** By member: whom they follow. */
  readonly followees: readonly (readonly number[])[]
  readonly followers: readonly (readonly number[])[]
  /** By circle. */
  readonly circleMembers: readonly (readonly number[])[]
  /** By member: the circles they are in. */
  readonly circlesOf: readonly (readonly number[])[]
}

export const isPrivate = (circleId: number) => circleId % 5 === 0

/**
 * Four of five follow each hub: all but those whose id leaves the same rest as the hub's, among them the hub itself. The rest of
 * everybody's followees is drawn from the others.
 */
function followeesOf(memberId: number, random: Random): number[] {
  const chosen = new Set<number>()
  for (let hub = 1; hub <= size.hubs; hub++) if (memberId % 5 !== hub % 5) chosen.add(hub)
  while (chosen.size < size.followees) {
    const other = size.hubs + 1 + random.below(size.members - size.hubs)
    if (other !== memberId) chosen.add(other)
  }
  return [...chosen]
}

export function drawGraph(): Graph {
  const random = new Random(1)
  const lists = (count: number) => Array.from({ length: count + 1 }, (): number[] => [])
  const [followees, followers] = [lists(size.members), lists(size.members)]
  const [circleMembers, circlesOf] = [lists(size.circles), lists(size.members)]
  for (let memberId = 1; memberId <= size.members; memberId++) {
    const chosen = followeesOf(memberId, random)
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

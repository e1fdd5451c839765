import type { Engagement } from './activities.ts'

/** The lists equal those of cards: `latest_high_fivers` and `latest_commenters` in the migrations. */
const maxMembers = 8

/** The members who took part in each activity last, newest first, each once. */
export function latestMembers({ activity, member }: Engagement): (activityId: number) => number[] {
  const latest = new Map<number, number[]>()
  for (let i = activity.length - 1; i >= 0; i--) {
    const [id = 0, memberId = 0] = [activity[i], member[i]]
    const members = latest.get(id) ?? []
    if (members.length === 0) latest.set(id, members)
    if (members.length < maxMembers && !members.includes(memberId)) members.push(memberId)
  }
  return (activityId) => latest.get(activityId) ?? []
}

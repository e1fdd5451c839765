import { signUp } from '../servers/members.ts'

export interface ActiveMember {
  readonly token: string
  /** The activity of another member. */
  readonly activityId: number
}

/** Members with one activity each. */
export async function createMembers(url: string, count: number): Promise<ActiveMember[]> {
  const tokens: string[] = []
  const activityIds: number[] = []
  for (let index = 0; index < count; index++) {
    const { token, upload } = await signUp(url, `Member${index}`)
    const activity = await upload('/activities/upload', { title: 'Swim in the lake' })
    tokens.push(token)
    activityIds.push(activity.id)
  }
  return tokens.map((token, index) => ({ token, activityId: activityIds[(index + 1) % count] ?? 0 }))
}

import { presentPerson } from '../accounts/index.ts'
import type { MemberMatch } from './queries.ts'

const maxSubtitleLength = 80

/**
 * A member with a subtitle that distinguishes members with the same name: the first line of the bio, or the follower
 * count.
 */
export function presentMemberMatch(match: MemberMatch) {
  const { bio, followers_count } = match
  const presented = presentPerson(match)
  const [firstLine = ''] = bio.trim().split('\n')
  const followers = followers_count === 1 ? '1 follower' : `${followers_count} followers`
  return { ...presented, subtitle: truncate(firstLine) || followers, avatar_url: presented.profile_pic_url }
}

function truncate(line: string): string {
  const characters = [...line.trim()]
  if (characters.length <= maxSubtitleLength) return characters.join('')
  return `${characters.slice(0, maxSubtitleLength - 1).join('')}…`
}

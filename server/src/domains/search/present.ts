import { presentPerson } from '../accounts/index.ts'
import type { FoundMember } from './queries.ts'

const subtitleMax = 80

/** A member with the line that tells namesakes apart: how they describe themselves, or who listens to them. */
export function presentFound({ person, bio, followers_count }: FoundMember) {
  const presented = presentPerson(person)
  const [firstLine = ''] = bio.trim().split('\n')
  const followers = followers_count === 1 ? '1 follower' : `${followers_count} followers`
  return { ...presented, subtitle: shortened(firstLine) || followers, avatar_url: presented.profile_pic_url }
}

function shortened(line: string): string {
  const letters = [...line.trim()]
  return letters.length > subtitleMax ? `${letters.slice(0, subtitleMax - 1).join('')}…` : letters.join('')
}

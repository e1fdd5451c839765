import type { SuggestedMember } from '@daystar/contract/suggestions'
import { t } from '#lib/i18n/translate.ts'

interface Named {
  readonly names: readonly string[]
  readonly count: number
}

const followedBy = ({ names: [first = '', second = ''], count }: Named) => {
  if (count === 1) return t('Followed by {name}', { name: first })
  if (count === 2) return t('Followed by {first} and {second}', { first, second })
  return t(
    '{count, plural, one {Followed by {first}, {second} and # other} other {Followed by {first}, {second} and # others}}',
    {
      first,
      second,
      count: count - 2,
    },
  )
}

const tagsText = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ')

/** Why a member is suggested, the best reasons first: at most two. */
export function memberReasons(suggestion: SuggestedMember): string[] {
  const { circles, circle_count: circleCount, members, member_count: count, tags } = suggestion
  const [circle = ''] = circles
  const reasons = [
    suggestion.invited_you && t('Invited you'),
    circleCount === 1 && t('Also in {circle}', { circle }),
    circleCount > 1 && t('{count, plural, other {In # of your circles}}', { count: circleCount }),
    count > 0 && followedBy({ names: members.map(({ name }) => name), count }),
    tags.length > 0 && t('Also logs {tags}', { tags: tagsText(tags) }),
    suggestion.is_new && t('New here'),
  ]
  return reasons.filter((reason) => reason !== false).slice(0, 2)
}

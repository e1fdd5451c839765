import type { SuggestedCircle } from '@daystar/contract/suggestions'
import { t } from '#lib/i18n/translate.ts'

interface Named {
  readonly names: readonly string[]
  readonly count: number
}

const belongTo = ({ names: [first = '', second = ''], count }: Named) => {
  if (count === 1) return t('{name} is in it', { name: first })
  if (count === 2) return t('{first} and {second} are in it', { first, second })
  return t(
    '{count, plural, one {{first}, {second} and # other are in it} other {{first}, {second} and # others are in it}}',
    {
      first,
      second,
      count: count - 2,
    },
  )
}

const tagsText = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ')

/** Why a circle is suggested, the best reasons first: at most two. */
export function circleReasons({ members, member_count: count, tags, is_active: isActive }: SuggestedCircle): string[] {
  const reasons = [
    count > 0 && belongTo({ names: members.map(({ name }) => name), count }),
    tags.length > 0 && t('Logs {tags}, as you do', { tags: tagsText(tags) }),
    isActive && t('New activities'),
  ]
  return reasons.filter((reason) => reason !== false).slice(0, 2)
}

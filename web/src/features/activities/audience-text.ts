import type { AudiencePreview } from '@daystar/contract/audience'

interface Described extends Pick<AudiencePreview, 'scope' | 'includes_visitors' | 'count' | 'has_left_circles'> {
  readonly circles: readonly { readonly name: string }[]
}

/** "12 followers", "the 7 other members of Trail Mornings": who sees an activity besides its author, as a sentence. */
export function audienceText(preview: Described): string {
  const { scope, includes_visitors: includesVisitors, circles } = preview
  if (scope === 'everyone') return includesVisitors ? 'Everyone, including people without an account.' : 'Every member.'
  if (scope === 'nobody') return 'Only you.'
  if (scope === 'followers') return followersText(preview.count ?? 0)
  if (circles.length === 0) return 'Members of circles that you have left.'
  const more = preview.has_left_circles ? ', and members of circles that you have left' : ''
  return `${membersText(preview)}${more}.`
}

function followersText(count: number): string {
  if (count === 0) return 'Only you, because you have no followers yet.'
  return count === 1 ? 'Your 1 follower.' : `Your ${count} followers.`
}

function membersText({ scope, count, circles }: Described): string {
  const names = new Intl.ListFormat('en').format(circles.map(({ name }) => name))
  if (scope === 'circles') {
    if (count === 0) return `Only you, because ${names} ${circles.length === 1 ? 'has' : 'have'} no other members`
    return count === 1 ? `The 1 other member of ${names}` : `The ${count} other members of ${names}`
  }
  if (count === 0) return `Only you, because none of your followers is in ${orList(circles)}`
  return count === 1
    ? `1 follower, who is in ${orList(circles)}`
    : `${count} followers, those who are in ${orList(circles)}`
}

function orList(circles: Described['circles']): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(circles.map(({ name }) => name))
}

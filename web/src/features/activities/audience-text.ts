import type { AudiencePreview } from '@daystar/contract/activities/audience'
import { pageLanguage } from '#lib/i18n/page-language.ts'
import { t } from '#lib/i18n/translate.ts'

interface Described extends Pick<AudiencePreview, 'scope' | 'includes_visitors' | 'count' | 'has_left_circles'> {
  readonly circles: readonly { readonly name: string }[]
}

/** "12 followers", "the 7 other members of Trail Mornings": who sees an activity besides its author, as a sentence. */
export function audienceText(preview: Described): string {
  const { scope, includes_visitors: includesVisitors, circles } = preview
  if (scope === 'everyone')
    return includesVisitors ? t('Everyone, including people without an account.') : t('Every member.')
  if (scope === 'nobody') return t('Only you.')
  if (scope === 'followers') return followersText(preview.count ?? 0)
  if (circles.length === 0) return t('Members of circles that you have left.')
  return preview.has_left_circles ? withLeftCircles(preview) : membersText(preview)
}

function followersText(count: number): string {
  if (count === 0) return t('Only you, because you have no followers yet.')
  return t('{count, plural, one {Your # follower.} other {Your # followers.}}', { count })
}

function membersText({ scope, count: counted, circles }: Described): string {
  const count = counted ?? 0
  const names = new Intl.ListFormat(pageLanguage).format(circles.map(({ name }) => name))
  if (scope === 'circles') {
    if (count === 0)
      return t('Only you, because {circles, plural, one {{names} has} other {{names} have}} no other members.', {
        circles: circles.length,
        names,
      })
    return t('{count, plural, one {The # other member of {names}.} other {The # other members of {names}.}}', {
      count,
      names,
    })
  }
  const circle = orList(circles)
  if (count === 0) return t('Only you, because none of your followers is in {circle}.', { circle })
  return t('{count, plural, one {# follower, who is in {circle}.} other {# followers, those who are in {circle}.}}', {
    count,
    circle,
  })
}

/** The audience together with members of circles that the author has left. */
function withLeftCircles({ scope, count: counted, circles }: Described): string {
  const count = counted ?? 0
  const names = new Intl.ListFormat(pageLanguage).format(circles.map(({ name }) => name))
  if (scope === 'circles') {
    if (count === 0)
      return t(
        'Only you, because {circles, plural, one {{names} has} other {{names} have}} no other members, and members of circles that you have left.',
        { circles: circles.length, names },
      )
    return t(
      '{count, plural, one {The # other member of {names}, and members of circles that you have left.} other {The # other members of {names}, and members of circles that you have left.}}',
      { count, names },
    )
  }
  const circle = orList(circles)
  if (count === 0)
    return t('Only you, because none of your followers is in {circle}, and members of circles that you have left.', {
      circle,
    })
  return t(
    '{count, plural, one {# follower, who is in {circle}, and members of circles that you have left.} other {# followers, those who are in {circle}, and members of circles that you have left.}}',
    { count, circle },
  )
}

function orList(circles: Described['circles']): string {
  return new Intl.ListFormat(pageLanguage, { type: 'disjunction' }).format(circles.map(({ name }) => name))
}

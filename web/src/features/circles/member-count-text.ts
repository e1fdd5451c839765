import type { Circle } from '@daystar/contract/circles'
import { t } from '#lib/i18n/translate.ts'

export function memberCountText({ member_count: count }: Pick<Circle, 'member_count'>): string {
  return t('{count, plural, one {# member} other {# members}}', { count })
}

import type { Translate } from '@daystar/contract/message'

/** What is between two items of a list. */
export function listSeparator(t: Translate): string {
  return t(', ', {}, { comment: 'Between two items of a list' })
}

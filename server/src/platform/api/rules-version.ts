import type { CommunitySettings } from '@daystar/contract/community'

/** The version of the rules that members accept; null if the community lacks rules or does not require acceptance. */
export function rulesVersionOf({ rules, rules_version: version }: CommunitySettings): string | null {
  return rules.trim() === '' || version === '' ? null : version
}

import type { CommunitySettings } from '@daystar/contract/community'
import { apiError } from '../../platform/api/api-error.ts'
import { rulesVersionOf } from '../../platform/api/rules-version.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { lockSettings } from './queries.ts'

/**
 * Throws `rules_not_accepted` unless a new member accepts the current rules, or the community requires no acceptance.
 */
export function requireAcceptedRules(settings: CommunitySettings, accepted: string | undefined): void {
  const version = rulesVersionOf(settings)
  if (version !== null && accepted !== version) throw apiError('rules_not_accepted')
}

/** Stores that a new member accepts the current rules. Throws like `requireAcceptedRules`. */
export async function acceptRulesAtSignUp(
  tx: Tx,
  settings: CommunitySettings,
  { memberId, accepted }: { readonly memberId: number; readonly accepted: string | undefined },
): Promise<void> {
  requireAcceptedRules(settings, accepted)
  const version = rulesVersionOf(settings)
  if (version !== null) await storeAcceptance(tx, { memberId, version })
}

/**
 * Stores that a member accepts the rules that they have read. Throws `rules_changed` for another version than the
 * current one.
 */
export async function acceptRules(db: Db, memberId: number, version: string): Promise<void> {
  await transaction(db, async (tx) => {
    if (rulesVersionOf(await lockSettings(tx)) !== version) throw apiError('rules_changed')
    await storeAcceptance(tx, { memberId, version })
  })
}

interface Acceptance {
  readonly memberId: number
  readonly version: string
  /** Now by default. */
  readonly acceptedAt?: Date
}

export async function storeAcceptance(tx: Tx, { memberId, version, acceptedAt }: Acceptance): Promise<void> {
  await tx
    .insertInto('rules_acceptances')
    .values({ member_id: memberId, version, ...(acceptedAt && { accepted_at: acceptedAt }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

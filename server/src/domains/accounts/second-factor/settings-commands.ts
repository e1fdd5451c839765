import type { SecondFactor } from '@daystar/contract/accounts/second-factor'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Reader, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { senderOf } from '../emails/security-emails.ts'
import { requireOwnPassword } from '../identity-confirmation/own-password.ts'
import { memberRow } from '../members/queries.ts'
import { deleteSecondFactor, lockSecondFactor } from './commands.ts'
import { recoveryCodesRenewedEmail, secondFactorOffEmail, secondFactorOnEmail } from './emails.ts'
import { createRecoveryCodes, recoveryCodeCount } from './recovery-code-commands.ts'
import { newTotpSecret, presentTotpSecret, stepOfCode } from './totp.ts'

const setupMinutes = 60

interface Confirmation extends Cause {
  readonly password: string
}

export async function secondFactorOf(reader: Reader, memberId: number): Promise<SecondFactor> {
  const row = await reader
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const onSince = row?.confirmed_at ?? null
  return {
    on_since: onSince?.toISOString() ?? null,
    recovery_codes_left: onSince === null ? 0 : await recoveryCodeCount(reader, memberId),
  }
}

/**
 * Creates a secret that is not required until the first code is entered. A secret that was not confirmed is replaced.
 */
export async function beginSecondFactor(
  { db, community }: Deps,
  viewer: SignedInViewer,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await requireOwnPassword(db, viewer, password)
  const member = await memberRow(db, viewer.id)
  if (!member) throw apiError('not_authenticated')
  const secret = newTotpSecret()
  const begun = { secret, created_at: sql<Date>`now()`, last_step: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({ member_id: viewer.id, ...begun })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(begun).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw apiError('second_factor_on')
  return presentTotpSecret(secret, { community: community.settings.name, account: member.email })
}

/** Turns the second factor on with the first code of the app, and returns the recovery codes. */
export async function confirmSecondFactor(
  deps: Deps,
  viewer: SignedInViewer,
  { code, address }: { code: string } & Cause,
): Promise<string[]> {
  return await transaction(deps.db, async (tx) => {
    const factor = await lockSecondFactor(tx, viewer.id)
    const isBegun = factor && factor.created_at.getTime() > Date.now() - setupMinutes * 60_000
    if (!isBegun || factor.confirmed_at) throw apiError('second_factor_not_begun')
    const step = stepOfCode(factor.secret, code.replace(/[\s-]/g, ''))
    if (step === null) throw apiError('second_factor_wrong')
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: sql`now()`, last_step: step })
      .where('member_id', '=', viewer.id)
      .execute()
    const codes = await createRecoveryCodes(tx, viewer.id)
    const member = await memberRow(tx, viewer.id)
    if (!member) throw apiError('not_authenticated')
    await recordAudit(tx, { action: 'second_factor_on', ...ofOwnAccount(viewer.id), address })
    await deps.jobs.add(tx, 'send_mail', secondFactorOnEmail(member, senderOf(deps)))
    return codes
  })
}

export async function renewRecoveryCodes(
  deps: Deps,
  viewer: SignedInViewer,
  { password, address }: Confirmation,
): Promise<string[]> {
  await requireOwnPassword(deps.db, viewer, password)
  return await transaction(deps.db, async (tx) => {
    const factor = await lockSecondFactor(tx, viewer.id)
    const member = await memberRow(tx, viewer.id)
    if (!factor?.confirmed_at || !member) throw apiError('second_factor_off')
    await recordAudit(tx, { action: 'recovery_codes_renewed', ...ofOwnAccount(viewer.id), address })
    await deps.jobs.add(tx, 'send_mail', recoveryCodesRenewedEmail(member, senderOf(deps)))
    return await createRecoveryCodes(tx, viewer.id)
  })
}

/** Turning it off when it is off has no effect. */
export async function turnOffSecondFactor(
  deps: Deps,
  viewer: SignedInViewer,
  { password, address }: Confirmation,
): Promise<void> {
  await requireOwnPassword(deps.db, viewer, password)
  await transaction(deps.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, viewer.id))) return
    const member = await memberRow(tx, viewer.id)
    await recordAudit(tx, { action: 'second_factor_off', ...ofOwnAccount(viewer.id), address })
    if (member)
      await deps.jobs.add(tx, 'send_mail', secondFactorOffEmail(member, deps.community.settings.name, 'member'))
  })
}

import { apiError } from '../../../platform/api/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { issuerOf } from '../../../platform/oidc-client.ts'
import type { Config } from '../../../settings/config.ts'
import { passwordHashOf } from '../members/queries.ts'

/**
 * The member whose ways to sign in are changed. The lock keeps two requests from removing two of them at the same
 * moment.
 */
export async function lockSignInMethods(tx: Tx, memberId: number) {
  const member = await tx
    .selectFrom('members')
    .select(['name', 'email', emailLanguage('members').as('language')])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw apiError('not_authenticated')
  return member
}

/** Returns whether the member can sign in without the OpenID Connect provider. */
export async function hasOwnSignIn(reader: Reader, memberId: number): Promise<boolean> {
  if (await passwordHashOf(reader, memberId)) return true
  const passkey = await reader.selectFrom('passkeys').select('id').where('member_id', '=', memberId).executeTakeFirst()
  return passkey !== undefined
}

/** Returns whether the member has connected an account at the provider, if there is a provider. */
export async function isConnected(
  reader: Reader,
  config: Pick<Config, 'oidcIssuer'>,
  memberId: number,
): Promise<boolean> {
  const identity = await reader
    .selectFrom('oidc_identities')
    .select('id')
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuerOf(config))
    .executeTakeFirst()
  return identity !== undefined
}

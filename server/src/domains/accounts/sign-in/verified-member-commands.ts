import { apiError } from '../../../platform/api/api-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { storedAddress } from '../members/address-queries.ts'
import { credentialsOf } from '../members/queries.ts'
import { withinFailedAttemptLimit } from '../passwords/failed-attempt-limit.ts'
import { isPasswordOf } from '../passwords/own-password-commands.ts'
import { secondFactorOf } from '../second-factor/settings-commands.ts'

/**
 * The member with this email address and password, for whom the setup of the community opens a session. Throws
 * `incorrect_login`, and `setup_second_factor` if the password alone does not open one.
 */
export async function verifiedMemberId(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<number> {
  const account = storedAddress(email)
  const member = await withinFailedAttemptLimit(db, 'elsewhere', account, async () => {
    const found = await credentialsOf(db, account)
    return (await isPasswordOf(db, found, password)) ? found : null
  })
  if (!member) throw apiError('incorrect_login')
  if ((await secondFactorOf(db, member.id)).on_since !== null) throw apiError('setup_second_factor')
  return member.id
}

import type { Db } from '../../../platform/database/database.ts'
import { comparePassword, hashPassword } from './passwords.ts'

/** A member with the stored hash of the password. */
interface Owner {
  readonly id: number
  readonly password_hash: string
}

/**
 * Returns whether the password is that of the member, undefined for an unknown one. A hash of the password as it was
 * typed is replaced by that of its normal form, unless the password has changed meanwhile.
 */
export async function isPasswordOf(db: Db, owner: Owner | undefined, password: string): Promise<boolean> {
  const result = await comparePassword(password, owner?.password_hash)
  if (owner && result === 'as_typed')
    await db
      .updateTable('members')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', owner.id)
      .where('password_hash', '=', owner.password_hash)
      .execute()
  return result !== 'wrong'
}

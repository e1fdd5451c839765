import { hash as digest, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'

const count = 10
/** Without characters that look like others. 16 of them are 78 bits, so that a fast hash protects them. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 16

/** Replaces the recovery codes of a member and returns them; the database has only their hashes. */
export async function createRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  const codes = Array.from({ length: count }, newCode)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

/** Deletes a recovery code and returns whether it existed. */
export async function takeRecoveryCode(tx: Tx, memberId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function recoveryCodeCount(reader: Reader, memberId: number): Promise<number> {
  const row = await reader
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.count
}

function newCode(): string {
  const text = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

const hashOf = (code: string) => digest('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''), 'buffer')

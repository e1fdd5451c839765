import type { Passkey } from '@daystar/contract/accounts/passkeys'
import type { Reader } from '../../../platform/database/database.ts'

/** The passkeys of a member, oldest first. */
export async function passkeysOf(reader: Reader, memberId: number) {
  return await reader
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

type PasskeyRow = Pick<Awaited<ReturnType<typeof passkeysOf>>[number], 'id' | 'name' | 'created_at' | 'last_used_at'>

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

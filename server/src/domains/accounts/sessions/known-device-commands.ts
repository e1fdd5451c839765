import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { hasAddress } from '../members/address-queries.ts'

/** The id of a device on which the owner has signed in before. Does the same work for an unknown address. */
export async function findKnownDevice(
  db: Db,
  { deviceToken, ...owner }: { deviceToken: string } & ({ email: string } | { memberId: number }),
): Promise<number | undefined> {
  const device = await db
    .selectFrom('known_devices as d')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .select('d.id')
    .where('d.token_hash', '=', digest('sha256', deviceToken, 'buffer'))
    .where((eb) => ('email' in owner ? hasAddress('m.email', owner.email) : eb('m.id', '=', owner.memberId)))
    .executeTakeFirst()
  return device?.id
}

/** Stores a device and returns the token that identifies it. The token does not sign in. */
export async function rememberDevice(tx: Tx, memberId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const token_hash = digest('sha256', token, 'buffer')
  await tx.insertInto('known_devices').values({ member_id: memberId, token_hash }).execute()
  return token
}

/** An attacker may use one of them. */
export async function forgetDevices(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute()
}

export async function markDeviceSeen(tx: Tx, deviceId: number): Promise<void> {
  await tx.updateTable('known_devices').set({ last_seen_at: sql`now()` }).where('id', '=', deviceId).execute()
}

export async function markSignedIn(tx: Tx, memberId: number): Promise<void> {
  await tx.updateTable('members').set({ signed_in_at: sql`now()` }).where('id', '=', memberId).execute()
}

import { createECDH } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'

/** base64url; the public key is an uncompressed point of the curve. */
export interface OutboxKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const curve = 'prime256v1'

/** The key pair of this community. It is in the database, so that all processes and a restored backup have the same. */
export async function outboxKeys(db: Db): Promise<OutboxKeys> {
  const stored = await storedKeys(db)
  if (stored) return stored
  const pair = createECDH(curve)
  const publicKey = pair.generateKeys('base64url')
  const privateKey = pair.getPrivateKey('base64url')
  await db
    .insertInto('outbox_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
  // Another request may have been faster.
  return (await storedKeys(db)) ?? { publicKey, privateKey }
}

async function storedKeys(db: Db): Promise<OutboxKeys | undefined> {
  return await db
    .selectFrom('outbox_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
}

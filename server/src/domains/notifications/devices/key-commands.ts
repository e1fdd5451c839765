import type { Db } from '../../../platform/database/database.ts'

export interface PushKeys {
  /** base64url, uncompressed, as browsers expect it. */
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The key pair of this community, which is created at the first start. It is in the database, so that all processes
 * and a restored backup have the same one: a browser accepts messages only with the key with which it has subscribed.
 */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const stored = await storedKeys(db)
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
  // Another process may have been faster.
  return (await storedKeys(db)) ?? { publicKey, privateKey }
}

async function storedKeys(db: Db): Promise<PushKeys | undefined> {
  return await db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst()
}

import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { FirstStep } from '@daystar/contract/first-step-names'
import type { Role } from '@daystar/contract/roles'
import { hashPassword } from '../domains/accounts/passwords/passwords.ts'
import { usernamesFor } from '../domains/accounts/sign-up/username-from-name.ts'
import { type Db, openDatabase, transaction } from '../platform/database/database.ts'
import { runningPostgresUrl } from '../platform/postgres/running-postgres.ts'
import { createLogger } from '../platform/process/log.ts'
import { PostgresPubSub } from '../platform/pub-sub/pub-sub-postgres.ts'
import { Sessions } from '../platform/sessions.ts'
import { readConfig } from '../settings/config.ts'
import { insertWithUsername } from './insert-member.ts'

interface MemberFixture {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: Role
  readonly time_zone: string
  readonly dismissed_steps: readonly FirstStep[]
}

interface Fixtures {
  readonly db: Db
  readonly sessions: Sessions
}

/** The file in the data folder with the port of the fixture server. */
const portFile = 'fixtures-port'

const log = createLogger('error')
const poolSize = 2

/**
 * Inserts members for the end-to-end tests of a server with these settings, which starts afterwards. A sign-up and a
 * sign-in through the API hash the password twice.
 */
export async function serveFixtures(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env)
  let opened: Promise<Fixtures> | undefined
  const server = createServer(async (request, response) => {
    try {
      opened ??= openFixtures(config)
      const inserted = await insertMember(await opened, (await json(request)) as MemberFixture)
      response.end(JSON.stringify(inserted))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(join(config.dataDir, portFile), String((server.address() as AddressInfo).port))
}

async function openFixtures({ databaseUrl, dataDir }: ReturnType<typeof readConfig>): Promise<Fixtures> {
  const url = databaseUrl ?? (await runningPostgresUrl(dataDir))
  if (url === undefined) throw new Error(`No PostgreSQL is running on ${dataDir}.`)
  const { db } = openDatabase({ url, log, poolSize })
  return { db, sessions: new Sessions({ db, pubSub: new PostgresPubSub({ url, log }), log }) }
}

/** Inserts a member with a session, as a sign-up and a sign-in would. */
async function insertMember(
  { db, sessions }: Fixtures,
  { name, password, dismissed_steps, ...more }: MemberFixture,
): Promise<{ id: number; token: string }> {
  const values = { ...more, name, password_hash: await hashOf(password), dismissed_steps: [...dismissed_steps] }
  return await transaction(db, async (tx) => {
    const { id } = await insertWithUsername(tx, { ...values, email_confirmed_at: new Date() }, usernamesFor(name))
    return { id, token: await sessions.create(tx, id, 'node') }
  })
}

const hashes = new Map<string, Promise<string>>()

/** Hashes each password once. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

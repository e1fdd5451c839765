import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../cli/run-command.ts'
import { readConfig } from '../settings/config.ts'
import { createTestDatabase } from '../testing/database/database.ts'
import { describeError } from './describe-error.ts'
import { start } from './start.ts'

interface Place {
  /** A folder without content that this test can write to. */
  readonly folder: string
  readonly databaseUrl: string
  readonly usedPort: string
}

/** Paths that are valid as text and cannot be used. */
const paths = {
  'below /proc, where no folder can be made': () => '/proc/daystar/place',
  'below a file': async ({ folder }: Place) => {
    await writeFile(join(folder, 'file'), '')
    return join(folder, 'file', 'place')
  },
  'a link to itself': async ({ folder }: Place) => {
    await symlink(join(folder, 'loop'), join(folder, 'loop'))
    return join(folder, 'loop')
  },
  'a name that is too long': ({ folder }: Place) => join(folder, '長'.repeat(200)),
}

const aFile = async ({ folder }: Place) => {
  await writeFile(join(folder, 'file'), '')
  return join(folder, 'file')
}

const aFolder = async ({ folder }: Place) => {
  await mkdir(join(folder, 'folder'))
  return join(folder, 'folder')
}

const addresses = {
  'an address of another machine': () => '203.0.113.7',
  'a name that does not exist': () => 'nowhere.invalid',
  'an IPv6 address of another machine': () => '2001:db8::7',
}

const databases = {
  'a server that does not run': () => 'postgres://ada:otter@127.0.0.1:9/daystar',
  'a name that does not exist': () => 'postgres://ada:otter@nowhere.invalid/daystar',
  'a database that does not exist': ({ databaseUrl }: Place) => databaseUrl.replace(/\/\w+(\?|$)/, '/nowhere$1'),
  'a server that is no PostgreSQL': async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `postgres://ada:otter@127.0.0.1:${(server.address() as AddressInfo).port}/daystar`
  },
}

type Kinds = Readonly<Record<string, (place: Place) => string | Promise<string>>>

/** Settings whose values can be wrong on one machine and right on another. */
const startSettings: Readonly<Record<string, Kinds>> = {
  HOST: addresses,
  PORT: { 'a port in use': ({ usedPort }) => usedPort },
  METRICS_HOST: addresses,
  METRICS_PORT: { 'a port in use': ({ usedPort }) => usedPort },
  DATA_DIR: { ...paths, 'a file': aFile },
  SECURITY_LOG: {
    ...paths,
    'a folder': aFolder,
    'a file in a missing folder': ({ folder }) => join(folder, 'missing', 'security.log'),
  },
  DATABASE_URL: databases,
  DATABASE_LISTEN_URL: databases,
}

async function preparePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-wrong-'))
  const { url, close } = await createTestDatabase()
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  onTestFinished(async () => {
    occupied.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, databaseUrl: url, usedPort: String((occupied.address() as AddressInfo).port) }
}

const oneSentence = (setting: string) => expect.stringMatching(new RegExp(`^${setting}: [^\\n]+\\.$`))

for (const [setting, kinds] of Object.entries(startSettings))
  test(`a wrong ${setting} is described by one sentence that names it`, async () => {
    const place = await preparePlace()
    const freePort = '0'
    for (const [kind, choose] of Object.entries(kinds)) {
      const env: Record<string, string> = {
        HOST: '127.0.0.1',
        PORT: freePort,
        METRICS_PORT: setting === 'METRICS_HOST' ? '9464' : '',
        DATA_DIR: join(place.folder, 'data'),
        DATABASE_URL: place.databaseUrl,
        LOG_LEVEL: 'silent',
        [setting]: await choose(place),
      }
      const message = await messageOfStart(env)
      expect({ kind, message }).toEqual({ kind, message: oneSentence(setting) })
      expect(message).not.toContain('otter')
    }
  })

async function messageOfStart(env: Record<string, string>): Promise<string> {
  const config = readConfig(env)
  try {
    const server = await start(config)
    await server.stop()
    return 'The server started.'
  } catch (error) {
    return describeError(error, config.databaseUrl)
  }
}

const commandSettings: Readonly<Record<string, { readonly command: readonly string[]; readonly kinds: Kinds }>> = {
  BACKUP_URL: { command: ['backup'], kinds: { ...paths, 'a file': aFile } },
  DATA_DIR: { command: ['recount'], kinds: { ...paths, 'a file': aFile } },
  DATABASE_URL: { command: ['recount'], kinds: databases },
  DATABASE_LISTEN_URL: { command: ['recount'], kinds: databases },
}

for (const [setting, { command, kinds }] of Object.entries(commandSettings))
  test(`a command names a wrong ${setting} in one sentence`, async () => {
    const place = await preparePlace()
    for (const [kind, choose] of Object.entries(kinds)) {
      const env = {
        DAYSTAR_ENV_FILE: '',
        DATABASE_URL: setting === 'DATA_DIR' ? '' : place.databaseUrl,
        DATA_DIR: join(place.folder, 'data'),
        [setting]: await choose(place),
      }
      const { error } = await runCommand(command, env, { program: 'bin/daystar', directory: place.folder })
      expect({ kind, error: error?.trim() }).toEqual({ kind, error: oneSentence(setting) })
      expect(error).not.toContain('otter')
    }
  })

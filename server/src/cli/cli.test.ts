import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { createDataDir, createEmptyDir } from '../testing/postgres-fixtures.ts'
import { readZip } from '../testing/read-zip.ts'
import { parseCommand } from './parse-command.ts'

const programs = {
  server: fileURLToPath(new URL('../main.ts', import.meta.url)),
  cli: fileURLToPath(new URL('main.ts', import.meta.url)),
}
const ada = { name: 'Ada', email: 'ada@daystar.example', password: 'up before the sun' }

test('creates, finds and changes members while a server runs', { timeout: 180_000 }, async () => {
  const { home, running, me } = await startWithAda()
  expect(await daystar(home, 'operator', 'ADA@daystar.example')).toEqual({
    code: 0,
    output: 'Ada is now an operator.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: true })
  expect(await daystar(home, 'operator', ada.email, '--remove')).toEqual({
    code: 1,
    output: '\nA community needs an operator. Make another member an operator first.\n',
  })
  expect((await me()).body).toMatchObject({ is_operator: true })
  await running.post('/users/', { ...ada, name: 'Ben', email: 'ben@daystar.example' })
  expect(await daystar(home, 'role', 'ben@daystar.example', 'operator')).toEqual({
    code: 0,
    output: 'Ben is now an operator.\n',
  })
  await daystar(home, 'operator', ada.email, '--remove')
  expect(await daystar(home, 'delete', 'ben@daystar.example'), 'the last operator').toEqual({
    code: 1,
    output: '\nA community needs an operator. Make another member an operator first.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: false })

  expect(await daystar(home, 'suspend', ada.email, '3', 'No advertising.')).toEqual({
    code: 0,
    output: 'Ada is suspended for 3 days.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ code: 'account_suspended' })
  expect(await daystar(home, 'unsuspend', ada.email)).toEqual({
    code: 0,
    output: 'Ada can use the community again.\n',
  })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: false })

  const created = await daystar(home, 'create', 'cleo@daystar.example', 'Cleo Lake', '--json')
  expect(JSON.parse(created.output)).toMatchObject({ name: 'Cleo Lake', username: expect.any(String) })
  const resetToken = /token=([\w-]+)/.exec(created.output)?.[1]
  await running.post('/auth/password/reset', { token: resetToken, new_password: ada.password })
  expect(await running.post('/auth/login', { username: 'cleo@daystar.example', password: ada.password })).toMatchObject(
    {
      user: { name: 'Cleo Lake' },
    },
  )
  expect(await daystar(home, 'create', 'cleo@daystar.example', 'Cleo')).toMatchObject({
    code: 1,
    output: expect.stringContaining('cleo@daystar.example is already registered.'),
  })
  expect(await daystar(home, 'create', 'no-address', 'Cleo')).toEqual({
    code: 1,
    output: '\n"no-address" is not an email address.\n',
  })
  expect(await daystar(home, 'create', 'dora@daystar.example', 'D'.repeat(1000))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^\nA name has at most \d+ characters\.\n$/),
  })
  expect((await daystar(home, 'find', 'cleo')).output).toMatch(
    /^id +name +username +email +role +joined +last seen\n\d+ +Cleo Lake +[\w.]+ +cleo@daystar\.example +member +[\d-]{10} +[\d-]{10}\n$/,
  )
  expect(JSON.parse((await daystar(home, 'find', 'unknown', '--json')).output)).toEqual([])
  expect((await daystar(home, 'password-link', 'CLEO@daystar.example')).output).toMatch(
    /\/resetpassword\?token=[\w-]+\n$/,
  )
  expect(await daystar(home, 'email', 'cleo@daystar.example', 'cleo@lake.example')).toMatchObject({ code: 0 })
  expect(await daystar(home, 'email', 'ben@daystar.example', 'cleo@lake.example')).toMatchObject({ code: 1 })
  expect(await daystar(home, 'email', 'ben@daystar.example', 'ben')).toEqual({
    code: 1,
    output: '\n"ben" is not an email address.\n',
  })
  expect(await running.post('/auth/login', { username: 'cleo@lake.example', password: ada.password })).toMatchObject({
    user: { email: 'cleo@lake.example' },
  })
  expect(JSON.parse((await daystar(home, 'stats', '--json')).output)).toMatchObject({ members: 3, activities: 0 })
  expect((await daystar(home, 'stats')).output).toMatch(/^figure +value\nmembers +3\n/)
})

test('backs up, exports, restores, recounts and deletes with and without a running server', {
  timeout: 180_000,
}, async () => {
  const { home, running, token, me } = await startWithAda()
  const archive = join(home, 'community.tar.gz')
  expect(await daystar(home, 'backup', archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Backed up'),
  })
  expect((await stat(archive)).size).toBeGreaterThan(1000)
  expect(await daystar(home, 'restore', '--check', archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining('can be restored.'),
  })
  expect(await daystar(home, 'restore', archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty'),
  })

  const ownArchive = join(home, 'ada.zip')
  expect(await daystar(home, 'export', ada.email, ownArchive)).toEqual({
    code: 0,
    output: `Wrote the archive of ${ada.email} to ${ownArchive}.\n`,
  })
  expect((await readZip(await readFile(ownArchive))).get('profile.json')?.toString()).toContain(ada.email)
  expect(await daystar(home, 'export', ada.email, ownArchive), 'to a file that exists').toMatchObject({
    code: 1,
    output: expect.stringContaining('EEXIST'),
  })
  expect((await stat(ownArchive)).size).toBeGreaterThan(1000)
  const nobody = join(home, 'nobody.zip')
  expect(await daystar(home, 'export', 'nobody@daystar.example', nobody)).toMatchObject({
    code: 1,
    output: expect.stringContaining('No member has the email address'),
  })
  await expect(stat(nobody)).rejects.toThrow('ENOENT')

  expect(await daystar(home, 'sessions', 'end', ada.email)).toMatchObject({
    output: expect.stringContaining('Ended 1 session'),
  })
  await expect.poll(async () => (await me()).status).toBe(401)
  await running.stop()

  const elsewhere = await createDataDir()
  const restored = await daystar(elsewhere, 'restore', archive)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('members.followers_count: ok') })
  const restarted = await startServer(elsewhere)
  expect(await restarted.get('/users/me', token), 'with a session from the backup').toMatchObject({
    body: { name: 'Ada' },
  })
  await restarted.stop()
  expect(await daystar(elsewhere, 'recount')).toMatchObject({ code: 0, output: expect.stringContaining('timelines') })
  expect(await daystar(elsewhere, 'delete', ada.email)).toEqual({ code: 0, output: 'Deleted the account of Ada.\n' })
  expect(await daystar(elsewhere, 'delete', ada.email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('No member has the email address'),
  })
})

test('prints the usage for an invalid command and creates nothing', async () => {
  const invalid = [
    ['back-up', 'x'],
    ['backup', '--all'],
    ['operator', 'a@b', '--remov'],
    ['role', 'ada@b'],
    ['sessions', 'ada@b'],
    ['unsuspend'],
  ]
  for (const argv of [...invalid, ['recount', 'now'], ['__proto__']])
    expect(() => parseCommand(argv), argv.join(' ')).toThrow('npm run daystar -- ')
  for (const argv of [[], ['help'], ['--help']]) expect(parseCommand(argv)).toBe('help')

  const nowhere = join(tmpdir(), 'daystar-never-made')
  for (const [argv, message] of [
    [['backup'], '\nName a file, or set BACKUP_URL to a folder or bucket for backups.\n'],
    [['restore'], '\nName the archive, or use --check for the newest one in BACKUP_URL.\n'],
    [['role'], '\nUsage: npm run daystar -- role <email> <member|moderator|operator>\n'],
  ] as const)
    expect(await daystar(nowhere, ...argv)).toEqual({ code: 1, output: message })
  await expect(stat(nowhere)).rejects.toThrow('ENOENT')
})

test('uses the settings file of the server, and prints the settings without passwords', async () => {
  const home = await createEmptyDir()
  const file = join(home, 'daystar.env')
  await writeFile(
    file,
    `DATA_DIR=${home}\nDATABASE_URL=postgres://ada:secret@127.0.0.1:9/x\nPORT=\nDATABSE=1\nOIDC_ISSUER=https://id.example\nOIDC_CLIENT_ID=daystar\nOIDC_CLIENT_SECRET=secret\n`,
  )

  const settings = await run([programs.cli, 'settings'], { DAYSTAR_ENV_FILE: file, PUBLIC_URL: 'https://a.example' })
  expect(settings.code).toBe(0)
  const lines = settings.output.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))
  expect(lines).toContain(`DATABASE_URL | postgres://ada:***@127.0.0.1:9/x | ${file}`)
  expect(lines).toContain(`OIDC_CLIENT_SECRET | *** | ${file}`)
  expect(lines).toContain('PUBLIC_URL | https://a.example | environment')
  expect(lines).toContain('PORT | 3000 | default')
  expect(settings.output).toContain(`Not a setting of Daystar, in ${file}: DATABSE`)

  const backup = await run([programs.cli, 'backup', join(home, 'a.tar.gz')], { DAYSTAR_ENV_FILE: file })
  expect(backup).toMatchObject({ code: 1, output: expect.stringContaining('Could not connect to the database') })
})

test('checks the installation and reports failures with its exit code', { timeout: 60_000 }, async () => {
  const home = await createDataDir()
  const running = await startServer(home)
  const withServer = await run([programs.cli, 'check'], { DATA_DIR: home, PUBLIC_URL: running.origin })
  expect(withServer.output).toMatch(/^ok +notifications +Notifications arrive\.$/m)
  expect(withServer.output).toMatch(/^ok +public URL /m)
  expect(withServer.code).toBe(0)
  await running.stop()

  const broken = await run([programs.cli, 'check'], { DATA_DIR: home, SMTP_URL: 'smtp://127.0.0.1:2' })
  expect(broken.output).toMatch(/^ok +database +PostgreSQL /m)
  expect(broken.output).toMatch(/^FAILED +mail server .*ECONNREFUSED/m)
  expect(broken.code).toBe(1)

  await writeFile(join(home, 'postgres.moved'), 'to db.example\n')
  const moved = await daystar(home, 'check')
  expect(moved.output).toMatch(/^FAILED +database +The community in .* moved to db\.example/m)
  expect(moved.code).toBe(1)
})

test('backs up no private database of a community that moved to DATABASE_URL', async () => {
  const moved = await createDataDir()
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  const server = await startServer(moved, { DATABASE_URL: url })
  await server.stop()

  const { code, output } = await daystar(moved, 'backup', join(moved, 'community.tar.gz'))
  expect(code).toBe(1)
  expect(output).toContain(`The community in ${moved} moved to `)
  await expect(stat(join(moved, 'community.tar.gz'))).rejects.toThrow('ENOENT')
  await rm(join(moved, 'postgres.moved'))
  expect(await daystar(moved, 'recount')).toMatchObject({ code: 0, output: expect.stringContaining('timelines') })
})

test('reports an unreachable database in one sentence', async () => {
  const home = await mkdtemp(join(tmpdir(), 'daystar-cli-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const result = await run([programs.cli, 'recount'], {
    DATA_DIR: home,
    DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/x',
  })
  expect(result.output).toContain('Could not connect to the database')
  expect(result.output).not.toContain('secret')
})

async function startWithAda() {
  const home = await createDataDir()
  const running = await startServer(home)
  await running.post('/users/', ada)
  const { access_token: token } = (await running.post('/auth/login', {
    username: ada.email,
    password: ada.password,
  })) as { access_token: string }
  return { home, running, token, me: () => running.get('/users/me', token) }
}

/** Without the settings file of a community on this machine. */
const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DAYSTAR_ENV_FILE: '',
}

async function startServer(dataDir: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [programs.server], {
    env: { ...environment, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'debug', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => stopProcess(child, 'SIGKILL'))
  let log = ''
  child.stdout.on('data', (text: Buffer) => (log += text))
  // The log contains the address, sometimes only after the message that the server is ready.
  const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)"/
  await expect.poll(() => log, { timeout: 20_000 }).toMatch(listening)
  const origin = listening.exec(log)?.[1] ?? ''
  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api${path}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    origin,
    get: (path: string, token: string) => request(path, { headers: { authorization: `Bearer ${token}` } }),
    post: async (path: string, body: unknown) =>
      (
        await request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).body,
    stop: () => stopProcess(child, 'SIGTERM'),
  }
}

function daystar(dataDir: string, ...args: string[]) {
  return run([programs.cli, ...args], { DATA_DIR: dataDir })
}

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../testing/database-lifecycle.ts'
import { readCommand } from './read-command.ts'

const programs = {
  server: fileURLToPath(new URL('../main.ts', import.meta.url)),
  cli: fileURLToPath(new URL('main.ts', import.meta.url)),
}
const ada = { name: 'Ada', email: 'ada@daystar.example', password: 'up before the sun' }

test('every command works beside the running server, and as well without it', { timeout: 90_000 }, async () => {
  const home = await dataFolder()
  const node = await server(home)
  await node.post('/users/', ada)
  const { access_token: token } = (await node.post('/auth/login', { username: ada.email, password: ada.password })) as {
    access_token: string
  }
  const me = () => node.get('/users/me', token)

  expect(await daystar(home, 'operator', 'ADA@daystar.example')).toEqual({ code: 0, said: 'Ada is an operator now.\n' })
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: true })
  await daystar(home, 'operator', ada.email, '--remove')
  await expect.poll(async () => (await me()).body).toMatchObject({ is_operator: false })

  const archive = join(home, 'community.tar.gz')
  expect(await daystar(home, 'backup', archive)).toMatchObject({ code: 0, said: expect.stringContaining('Backed up') })
  expect((await stat(archive)).size).toBeGreaterThan(1000)
  expect(await daystar(home, 'restore', archive)).toMatchObject({ code: 1, said: expect.stringContaining('not empty') })

  expect(await daystar(home, 'sessions', 'end', ada.email)).toMatchObject({ said: expect.stringContaining('1 time') })
  await expect.poll(async () => (await me()).status).toBe(401)
  await node.stop()

  const elsewhere = await dataFolder()
  const restored = await daystar(elsewhere, 'restore', archive)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('members.followers_count: right') })
  const again = await server(elsewhere)
  expect(await again.get('/users/me', token), 'the session of the backup').toMatchObject({ body: { name: 'Ada' } })
  await again.stop()
  expect(await daystar(elsewhere, 'recount')).toMatchObject({ code: 0, said: expect.stringContaining('timelines') })
})

test('a command that is mistyped says how it is written, and touches nothing', async () => {
  const wrong = [
    ['back-up', 'x'],
    ['backup'],
    ['backup', '--all'],
    ['operator', 'a@b', '--remov'],
    ['sessions', 'ada@b'],
  ]
  for (const words of [...wrong, ['recount', 'now'], ['__proto__']])
    expect(() => readCommand(words), words.join(' ')).toThrow('npm run daystar -- ')
  for (const words of [[], ['help'], ['--help']]) expect(readCommand(words)).toBe('help')

  const nowhere = join(tmpdir(), 'daystar-never-made')
  const { code, said } = await daystar(nowhere, 'backup')
  expect([code, said]).toEqual([1, '\nType it as: npm run daystar -- backup <file>\n'])
  await expect(stat(nowhere)).rejects.toThrow('ENOENT')
})

test('a database that is away is told in a sentence', async () => {
  const home = await mkdtemp(join(tmpdir(), 'daystar-cli-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const away = await run([programs.cli, 'recount'], {
    DATA_DIR: home,
    DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/x',
  })
  expect(away.said).toContain('The database cannot be reached')
  expect(away.said).not.toContain('secret')
})

async function server(dataDir: string) {
  const child = spawn(process.execPath, [programs.server], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => end(child, 'SIGKILL'))
  let told = ''
  child.stdout.on('data', (text: Buffer) => (told += text))
  // Its log names the address, at times after it has told that it is up.
  const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)"/
  await expect.poll(() => told, { timeout: 20_000 }).toMatch(listening)
  const at = listening.exec(told)?.[1] ?? ''
  const ask = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${at}/api${path}`, init)
    return { status: reply.status, body: (await reply.json()) as unknown }
  }
  return {
    get: (path: string, token: string) => ask(path, { headers: { authorization: `Bearer ${token}` } }),
    post: async (path: string, body: unknown) =>
      (await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
        .body,
    stop: () => end(child, 'SIGTERM'),
  }
}

function daystar(dataDir: string, ...words: string[]) {
  return run([programs.cli, ...words], { DATA_DIR: dataDir })
}

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

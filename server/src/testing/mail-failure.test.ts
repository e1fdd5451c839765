import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Its log names the address, at times after it has told that it is up. */
const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)"/
const ada = { name: 'Ada', email: 'ada@swimmers.example', password: 'up before the sun' }

test('a mail server that refuses costs no answer: the letter waits, and the log tells it without naming anybody', async () => {
  const node = await daystar(await refusingMailServer())
  await node.post('/users/', ada)

  const known = await node.post('/auth/password/forgot', { email: ada.email })
  const unknown = await node.post('/auth/password/forgot', { email: 'nobody@swimmers.example' })
  expect(known).toEqual(unknown)
  expect(known.status).toBe(200)

  await expect.poll(node.told, { timeout: 15_000 }).toContain('A job failed and will be tried again.')
  expect(node.told()).toContain('550')
  for (const secret of ['swimmers.example', 'resetpassword']) expect(node.told()).not.toContain(secret)
  const { rows } = await node.database.pool.query(
    'select max_attempts, last_error is not null as failed from graphile_worker.jobs',
  )
  expect(rows).toEqual([{ max_attempts: 12, failed: true }])
  expect((await fetch(`${node.at}/users/1`)).status, 'the server goes on').toBe(200)
})

async function refusingMailServer(): Promise<string> {
  const peer = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: User unknown`), { responseCode: 550 })),
  })
  peer.listen(0, '127.0.0.1')
  await once(peer.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => peer.close(resolve)))
  const { port } = peer.server.address() as { port: number }
  return `smtp://127.0.0.1:${port}`
}

async function daystar(smtpUrl: string) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-mail-'))
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      SMTP_URL: smtpUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (told += text))
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await expect.poll(() => told, { timeout: 20_000 }).toMatch(listening)
  const at = `${listening.exec(told)?.[1]}/api`
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(at + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: await reply.json() }
  }
  return { at, post, told: () => told, database }
}

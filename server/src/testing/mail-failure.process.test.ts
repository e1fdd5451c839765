import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from './processes/server-process.ts'

/** The log line with the URL can follow the message that the server has started. */
const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)"/
const ada = { name: 'Ada', email: 'ada@swimmers.example', password: 'up before the sun' }

test('keeps an email queued when the mail server rejects it and logs no addresses', async () => {
  const server = await startDaystar(await startRejectingMailServer())
  await server.post('/users/', ada)

  const known = await server.post('/auth/password/forgot', { email: ada.email })
  const unknown = await server.post('/auth/password/forgot', { email: 'nobody@swimmers.example' })
  expect(known).toEqual(unknown)
  expect(known.status).toBe(200)

  await expect.poll(server.output, { timeout: 15_000 }).toContain('A job failed and will be retried.')
  expect(server.output()).toContain('550')
  for (const secret of ['swimmers.example', 'resetpassword']) expect(server.output()).not.toContain(secret)
  // To confirm the address, and to reset the password.
  const jobs = 'select max_attempts, last_error is not null as failed from graphile_worker.jobs'
  const queued = async () => (await server.database.pool.query(jobs)).rows
  await expect.poll(queued, { timeout: 15_000 }).toEqual(Array(2).fill({ max_attempts: 12, failed: true }))
  expect((await fetch(`${server.baseUrl}/users/1`)).status, 'the server keeps running').toBe(200)
})

async function startRejectingMailServer(): Promise<string> {
  const smtpServer = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}>: User unknown`), { responseCode: 550 })),
  })
  smtpServer.listen(0, '127.0.0.1')
  await once(smtpServer.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => smtpServer.close(resolve)))
  const { port } = smtpServer.server.address() as { port: number }
  return `smtp://127.0.0.1:${port}`
}

async function startDaystar(smtpUrl: string) {
  const { output, database } = await startProcess({ PORT: '0', SMTP_URL: smtpUrl })
  await expect.poll(output, { timeout: 20_000 }).toMatch(listening)
  const baseUrl = `${listening.exec(output())?.[1]}/api`
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  return { baseUrl, post, output, database }
}

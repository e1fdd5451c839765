import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailer } from './mail-delivery.ts'

const mail = {
  to: 'ada@swimmers.example',
  subject: 'Réset your password ⭐',
  text: 'Open https://daystar.example/resetpassword?token=abc',
  html: '<p>Open <a href="https://daystar.example/resetpassword?token=abc">this</a></p>',
  link: 'https://daystar.example/resetpassword?token=abc',
}
const mailFrom = 'Daystar <star@daystar.example>'

async function startMailServer(rejectRecipient: (address: string) => Error | null = () => null) {
  const received: { to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(rejectRecipient(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('sends the complete email to the mail server', async () => {
  const { received, url } = await startMailServer()
  const mailer = openMailer({ config: { smtpUrl: url, mailFrom, dataDir: '' }, log: { info: vi.fn() } })

  await mailer.send(mail)

  expect(received[0]?.to).toEqual(['ada@swimmers.example'])
  const parsed = await PostalMime.parse(received[0]?.content ?? '')
  expect(parsed).toMatchObject({ subject: mail.subject, from: { name: 'Daystar', address: 'star@daystar.example' } })
  expect(parsed.text).toContain(mail.link)
  expect(parsed.html).toContain('<a href=')
})

test('rejects when the mail server rejects the recipient or is unreachable', async () => {
  const { url } = await startMailServer(() => new Error('no such box'))
  const rejected = openMailer({ config: { smtpUrl: url, mailFrom, dataDir: '' }, log: { info: vi.fn() } })
  const unreachable = openMailer({
    config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir: '' },
    log: { info: vi.fn() },
  })

  await expect(rejected.send(mail)).rejects.toThrow()
  await expect(unreachable.send(mail)).rejects.toThrow()
})

test('prevents header and recipient injection through the address', async () => {
  const { received, url } = await startMailServer()
  const mailer = openMailer({ config: { smtpUrl: url, mailFrom, dataDir: '' }, log: { info: vi.fn() } })

  await mailer
    .send({ ...mail, to: 'ada@swimmers.example\r\nBcc: cleo@swimmers.example', subject: 'Hi\r\nBcc: cleo@x.example' })
    .catch(() => undefined)

  for (const { to, content } of received) {
    expect(to).toHaveLength(1)
    expect(content).not.toMatch(/^bcc:/im)
  }
})

test('writes the email to a private folder and logs its link when no mail server is configured', async () => {
  const dataDir = await createDataDir()
  const info = vi.fn()

  await openMailer({ config: { smtpUrl: null, mailFrom, dataDir }, log: { info } }).send(mail)

  const [name = '', ...others] = await readdir(join(dataDir, 'mail'))
  expect(others).toEqual([])
  expect(name).toMatch(/\.eml$/)
  const path = join(dataDir, 'mail', name)
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({ subject: mail.subject })
  expect(info).toHaveBeenCalledWith({ file: path, link: mail.link }, expect.any(String))
})

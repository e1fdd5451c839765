import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailer } from './mail-delivery.ts'

const letter = {
  to: 'ada@swimmers.example',
  subject: 'Réset your password ⭐',
  text: 'Open https://daystar.example/resetpassword?token=abc',
  html: '<p>Open <a href="https://daystar.example/resetpassword?token=abc">this</a></p>',
  link: 'https://daystar.example/resetpassword?token=abc',
}
const mailFrom = 'Daystar <star@daystar.example>'

async function mailServer(answer: (address: string) => Error | null = () => null) {
  const received: { to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
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

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('a letter reaches the mail server whole', async () => {
  const { received, url } = await mailServer()
  const mailer = openMailer({ config: { smtpUrl: url, mailFrom, dataDir: '' }, log: { info: vi.fn() } })

  await mailer.send(letter)

  expect(received[0]?.to).toEqual(['ada@swimmers.example'])
  const mail = await PostalMime.parse(received[0]?.content ?? '')
  expect(mail).toMatchObject({ subject: letter.subject, from: { name: 'Daystar', address: 'star@daystar.example' } })
  expect(mail.text).toContain(letter.link)
  expect(mail.html).toContain('<a href=')
})

test('a mail server that refuses, or is not there, makes the sending fail', async () => {
  const { url } = await mailServer(() => new Error('no such box'))
  const refusing = openMailer({ config: { smtpUrl: url, mailFrom, dataDir: '' }, log: { info: vi.fn() } })
  const absent = openMailer({
    config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir: '' },
    log: { info: vi.fn() },
  })

  await expect(refusing.send(letter)).rejects.toThrow()
  await expect(absent.send(letter)).rejects.toThrow()
})

test('an address cannot smuggle in a second one, nor a header', async () => {
  const { received, url } = await mailServer()
  const mailer = openMailer({ config: { smtpUrl: url, mailFrom, dataDir: '' }, log: { info: vi.fn() } })

  await mailer
    .send({ ...letter, to: 'ada@swimmers.example\r\nBcc: cleo@swimmers.example', subject: 'Hi\r\nBcc: cleo@x.example' })
    .catch(() => undefined)

  for (const { to, content } of received) {
    expect(to).toHaveLength(1)
    expect(content).not.toMatch(/^bcc:/im)
  }
})

test('without a mail server the letter lies in a folder that its owner alone can read, and its link is told', async () => {
  const dataDir = await folder()
  const info = vi.fn()

  await openMailer({ config: { smtpUrl: null, mailFrom, dataDir }, log: { info } }).send(letter)

  const [name = '', ...others] = await readdir(join(dataDir, 'mail'))
  expect(others).toEqual([])
  expect(name).toMatch(/\.eml$/)
  const path = join(dataDir, 'mail', name)
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect(await PostalMime.parse(await readFile(path))).toMatchObject({ subject: letter.subject })
  expect(info).toHaveBeenCalledWith({ file: path, link: letter.link }, expect.any(String))
})

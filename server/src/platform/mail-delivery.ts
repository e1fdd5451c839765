import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailer } from './mail.ts'

const patienceMs = 20_000

type Needs = { config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>; log: Pick<FastifyBaseLogger, 'info'> }

/** To the mail server that is configured; without one, to a folder, so that a fresh Daystar can reset passwords too. */
export function openMailer({ config, log }: Needs): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config
  return smtpUrl === null ? folderMailer(join(dataDir, 'mail'), mailFrom, log) : smtpMailer(smtpUrl, mailFrom)
}

/** A new connection for each mail: a community sends a handful a day, and nothing is left hanging. */
function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  return {
    async send(mail) {
      await transport.sendMail(letter(mail, from))
    },
  }
}

function folderMailer(folder: string, from: string, log: Needs['log']): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(letter(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
      const path = join(folder, name)
      // Under its name only when it is whole. It may hold a key to an account: for the operator's eyes alone.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ file: path, link: mail.link }, 'Without SMTP_URL no mail goes out: it lies in this file.')
    },
  }
}

function letter({ to, subject, text, html }: Parameters<Mailer['send']>[0], from: string): SendMailOptions {
  return {
    from,
    // As an object the address is taken literally and never split into several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

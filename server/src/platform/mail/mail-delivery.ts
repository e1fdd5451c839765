import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../../settings/config.ts'
import { createPrivateFolder, privateFileMode } from '../process/data-dir.ts'
import type { Mail, Mailer } from './mail.ts'

const timeoutMs = 20_000
/** Longer than the links in an email are valid. */
const keptMs = 30 * 24 * 3_600_000

interface MailerDeps {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: Pick<FastifyBaseLogger, 'info'>
  /** Replaces the name of the default sender. */
  senderName?: () => string
}

/**
 * Sends to the configured mail server. Without one, mails go to a folder, so that password resets work on a new
 * installation.
 */
export function openMailer({ config, log, senderName = () => 'Daystar' }: MailerDeps): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config
  const sender = () => senderOf(mailFrom, senderName())
  return smtpUrl === null ? folderMailer(mailFolder(dataDir), sender, log) : smtpMailer(smtpUrl, sender)
}

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** Part of the hourly cleanup job: emails in the folder contain addresses, texts and links of members. */
export async function removeOldMails(dataDir: string, now = Date.now()): Promise<void> {
  const folder = mailFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats?.isFile() && stats.mtimeMs < now - keptMs) await rm(path, { force: true })
  }
}

/**
 * Connects, reads the greeting and signs in without sending an email. Rejects when the mail server does not accept
 * that.
 */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl)
  await transport.verify()
}

/** Loaded with the first email: its 40 modules would take time at every start of a server or command. */
const loadNodemailer = () => import('nodemailer')

/** Opens a connection per email: volume is low, and an idle connection would have to be kept alive. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await loadNodemailer()
  return createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}

function smtpMailer(smtpUrl: string, sender: () => Sender): Mailer {
  return {
    async send(mail) {
      const transport = await openTransport(smtpUrl)
      await transport.sendMail(toMessage(mail, sender()))
    },
  }
}

function folderMailer(folder: string, sender: () => Sender, log: MailerDeps['log']): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(toMessage(mail, sender()))
      await createPrivateFolder(folder)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
      const path = join(folder, name)
      // Written under a temporary name and then renamed, so that the file is never partial. Readable by its owner only,
      // because it may contain a password reset link.
      await writeFile(`${path}.part`, message as Buffer, { mode: privateFileMode })
      await rename(`${path}.part`, path)
      log.info(
        { file: path, link: mail.link },
        'SMTP_URL is not set: the email was written to this file instead of being sent.',
      )
    },
  }
}

type Sender = NonNullable<SendMailOptions['from']>

const defaultSender = /^Daystar <([^<>]+)>$/

/** The community's name, unless the operator has set another name in MAIL_FROM. */
function senderOf(mailFrom: string, name: string): Sender {
  const address = defaultSender.exec(mailFrom)?.[1]
  return address === undefined ? mailFrom : { name, address }
}

function toMessage({ to, subject, text, html, messageId, headers }: Mail, from: Sender): SendMailOptions {
  return {
    from,
    // The address is an object, so that it is used literally and not parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(messageId !== undefined && { messageId }),
    headers: { 'auto-submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

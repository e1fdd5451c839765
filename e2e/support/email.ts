import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** Waits for the newest password reset email to an address and returns its link. */
export function resetLinkFor(address: string): Promise<string> {
  return linkFor(address, /https?:\/\/\S+\/resetpassword\?token=[\w.~-]+/)
}

/** Waits for the newest email to an address that contains such a link, and returns it. */
export async function linkFor(address: string, pattern: RegExp): Promise<string> {
  const linkOf = (text: string) => pattern.exec(text)?.[0]
  let link: string | undefined
  await expect
    .poll(async () => {
      const links = (await sentEmails()).filter((text) => text.includes(address)).map(linkOf)
      link = links.findLast((found) => found !== undefined)
      return link
    }, `a link for ${address}`)
    .toBeTruthy()
  return link ?? ''
}

/** The emails to an address, oldest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const emails = await Promise.all((await emailFiles()).map(async (file) => PostalMime.parse(await readFile(file))))
  return emails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
}

/** All emails sent so far, oldest first, decoded. */
async function sentEmails(): Promise<string[]> {
  return Promise.all((await emailFiles()).map(async (file) => decodeQuotedPrintable(await readFile(file, 'utf8'))))
}

async function emailFiles(): Promise<string[]> {
  const dir = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  const names = await readdir(dir).catch(() => [])
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => join(dir, name))
}

/** In quoted-printable a soft line break is a trailing "=", and "=3D" is an equals sign. */
function decodeQuotedPrintable(text: string): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}

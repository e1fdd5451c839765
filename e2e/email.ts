import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Waits for the newest password reset email to an address and returns its link. */
export async function resetLinkFor(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const email = (await sentEmails()).findLast((text) => text.includes(address))
      link = email && /https?:\/\/\S+\/resetpassword\?token=[\w.~-]+/.exec(email)?.[0]
      return link
    }, `a reset link for ${address}`)
    .toBeTruthy()
  return link ?? ''
}

/** All emails sent so far, oldest first, decoded. */
async function sentEmails(): Promise<string[]> {
  const dir = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => decodeQuotedPrintable(await readFile(join(dir, name), 'utf8'))))
}

/** In quoted-printable a soft line break is a trailing "=", and "=3D" is an equals sign. */
function decodeQuotedPrintable(text: string): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}

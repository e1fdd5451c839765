import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The link in the newest mail to an address, as its reader would follow it; waits until the mail is there. */
export async function linkMailedTo(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await mails()).findLast((text) => text.includes(address))
      link = mail && /https?:\/\/\S+\/resetpassword\?token=[\w.~-]+/.exec(mail)?.[0]
      return link
    }, `a reset link for ${address}`)
    .toBeTruthy()
  return link ?? ''
}

/** Every mail so far, oldest first, unfolded from the lines that mail allows. */
async function mails(): Promise<string[]> {
  const folder = join(process.env.JOURNEY_DATA_DIR ?? '', 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => unfold(await readFile(join(folder, name), 'utf8'))))
}

/** Quoted-printable: a soft break ends a line with "=", and "=3D" is the sign itself. */
function unfold(text: string): string {
  return text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}

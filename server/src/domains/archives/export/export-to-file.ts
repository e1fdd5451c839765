import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { privateFileMode } from '../../../platform/process/data-dir.ts'
import { memberIdByEmail } from '../records/account-queries.ts'
import { writeArchive } from './contents.ts'

/** Writes the archive of a member to a new file: the operator command. */
export async function exportToFile(
  { db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>,
  { email, path }: { email: string; path: string },
): Promise<void> {
  const memberId = await memberIdByEmail(db, email)
  if (memberId === undefined) throw new Error(`No member has the email address ${email}.`)
  const store = async (content: NodeJS.ReadableStream) => {
    const file = createWriteStream(path, { flags: 'wx', mode: privateFileMode })
    let isCreated = false
    file.once('open', () => {
      isCreated = true
    })
    try {
      await pipeline(content, file)
    } catch (error) {
      // An existing file with this name is not overwritten.
      if (isCreated) await rm(path, { force: true })
      throw error
    }
  }
  await writeArchive({ db, storage, memberId, publicUrl: config.publicUrl }, store)
  const subject = { type: 'member', id: memberId } as const
  await recordAudit(db, { action: 'archive_exported', actorId: null, subject, address: null })
}

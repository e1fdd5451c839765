import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { emailOf } from './emails.ts'
import { memberRow } from './queries.ts'

interface RemovedContent {
  readonly authorId: number
  /** For example “the activity “Lake””. */
  readonly what: string
  readonly reason: string
}

/** Sends the author of something that a moderator deleted an email with the reason. */
export async function notifyOfRemoval(
  tx: Tx,
  { jobs, community }: Pick<Deps, 'jobs' | 'community'>,
  { authorId, what, reason }: RemovedContent,
): Promise<void> {
  const author = await memberRow(tx, authorId)
  if (!author || author.email.endsWith('@deleted.invalid')) return
  const { name } = community.settings
  const given = reason.trim()
  await jobs.add(
    tx,
    'send_mail',
    emailOf(author.email, `A moderator of ${name} deleted what you posted`, [
      `Hello ${author.name},`,
      `a moderator of ${name} deleted ${what}.`,
      given === '' ? 'They gave no reason.' : `The reason: ${given}`,
    ]),
  )
}

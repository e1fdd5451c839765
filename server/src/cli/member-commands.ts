import { createMember, createPasswordLink, setEmailByCommand } from '../domains/accounts/index.ts'
import { administeredMembers, figures } from '../domains/administration/index.ts'
import { storedCommunity } from '../domains/community/index.ts'
import { jobQueue } from '../platform/jobs/job-queue.ts'
import { migrate } from '../platform/migrations/migrations.ts'
import type { CommandContext } from './command-context.ts'
import { textTable } from './text-table.ts'

const maxFound = 50

/** Creates an account and returns a link with which its owner sets a password. */
export async function createText(context: CommandContext, email: string, name: string, format?: string) {
  await migrate(context.pool)
  const { id, username, link } = await createMember(context, { email, name })
  if (format === '--json') return JSON.stringify({ id, name, username, email, link })
  return [
    textTable(['id', 'name', 'username', 'email'], [[String(id), name, username, email]]),
    'With this link a password can be set. It is valid for one hour, and once:',
    link,
  ].join('\n')
}

export async function findText(context: CommandContext, text: string, format?: string): Promise<string> {
  await migrate(context.pool)
  const { items } = await administeredMembers(
    context.db,
    { text: text.trim(), includesEmails: true },
    { size: maxFound, after: null },
  )
  const found = items.map(({ id, person, email, role, created_at: createdAt, last_seen_on: lastSeenOn }) => ({
    id,
    name: person.name,
    username: person.username,
    email,
    role,
    joined: createdAt.toISOString(),
    last_seen: lastSeenOn,
  }))
  if (format === '--json') return JSON.stringify(found)
  if (found.length === 0) return `No member matches “${text}”.`
  const day = (instant: string | null) => instant?.slice(0, 10) ?? '-'
  return textTable(
    ['id', 'name', 'username', 'email', 'role', 'joined', 'last seen'],
    found.map((member) => [
      String(member.id),
      member.name,
      member.username ?? '-',
      member.email,
      member.role,
      day(member.joined),
      day(member.last_seen),
    ]),
  )
}

export async function passwordLinkText(context: CommandContext, email: string): Promise<string> {
  await migrate(context.pool)
  const { name, link } = await createPasswordLink(context, email)
  return `With this link ${name} sets a new password. It is valid for one hour, and once:\n${link}`
}

export async function emailText(context: CommandContext, email: string, newEmail: string): Promise<string> {
  await migrate(context.pool)
  const community = await storedCommunity(context.db)
  const name = await setEmailByCommand({ ...context, jobs: jobQueue, community }, { email, newEmail })
  return `The email address of ${name} is now ${newEmail}. The previous address gets an email about it.`
}

export async function statsText(context: CommandContext, format?: string): Promise<string> {
  await migrate(context.pool)
  const numbers = await figures(context.db)
  if (format === '--json') return JSON.stringify(numbers)
  return textTable(
    ['figure', 'value'],
    Object.entries(numbers).map(([name, value]) => [name.replaceAll('_', ' '), String(value)]),
  )
}

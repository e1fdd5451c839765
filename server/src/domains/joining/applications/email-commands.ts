import { sql } from 'kysely'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { moderatorsToEmail } from '../../accounts/index.ts'
import { applicationReminderEmail, newApplicationsEmail } from './emails.ts'
import { openApplicationCount, openApplicationsToEmail, openApplicationsToRemindOf } from './queries.ts'

type ApplicationEmailDeps = Pick<Deps, 'jobs' | 'config' | 'community'>

/** One job for the whole community: a later one replaces it. */
const key = 'send_application_emails'
const pauseMinutes = 60
/** Applications that reach the age for a reminder on one day are in one email. */
const reminderPauseMinutes = 24 * 60

function sendsEmails({ config, community }: ApplicationEmailDeps): boolean {
  return config.smtpUrl !== null && community.settings.application_emails
}

/** Queues the emails to moderators and operators about a new application, if the community sends them. */
export async function queueApplicationEmails(tx: Tx, deps: ApplicationEmailDeps): Promise<void> {
  if (sendsEmails(deps)) await deps.jobs.add(tx, 'send_application_emails', {}, { key })
}

/**
 * The job: one email to each moderator and operator, at most once an hour. Applications of this hour are in the next
 * email, if they are still undecided.
 */
export async function sendApplicationEmails(deps: ApplicationEmailDeps & Pick<Deps, 'db'>): Promise<void> {
  if (!sendsEmails(deps)) return
  await transaction(deps.db, async (tx) => {
    const pauseEndsAt = await lockPause(tx, 'applications', pauseMinutes)
    const ids = await openApplicationsToEmail(tx)
    if (ids.length === 0) return
    if (pauseEndsAt !== null) return await deps.jobs.add(tx, 'send_application_emails', {}, { key, runAt: pauseEndsAt })
    await tx.updateTable('applications').set({ emailed_at: sql`now()` }).where('id', 'in', ids).execute()
    const count = await openApplicationCount(tx)
    await emailModerators(tx, deps, 'applications', (moderator, names) => newApplicationsEmail(moderator, count, names))
  })
}

/**
 * Part of the hourly cleanup job: reminds moderators and operators of applications that are deleted in a week without a
 * decision.
 */
export async function remindOfApplications(deps: ApplicationEmailDeps & Pick<Deps, 'db'>): Promise<void> {
  if (!sendsEmails(deps)) return
  await transaction(deps.db, async (tx) => {
    const pauseEndsAt = await lockPause(tx, 'application_reminders', reminderPauseMinutes)
    const due = await openApplicationsToRemindOf(tx)
    const [first] = due
    if (first === undefined || pauseEndsAt !== null) return
    await tx
      .updateTable('applications')
      .set({ reminded_at: sql`now()` })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
    const reminder = { count: due.length, firstDeletedAt: first.deleted_at }
    await emailModerators(tx, deps, 'application_reminders', (moderator, names) =>
      applicationReminderEmail(moderator, reminder, names),
    )
  })
}

type EmailKind = 'applications' | 'application_reminders'

/** Serializes concurrent runs. Returns when the pause after the last email ends; null if it has ended. */
async function lockPause(tx: Tx, kind: EmailKind, minutes: number): Promise<Date | null> {
  const { rows } = await sql<{ ends_at: Date | null }>`
    insert into moderator_email_times (kind, sent_at) values (${kind}, '-infinity')
    on conflict (kind) do update set kind = excluded.kind
    returning case when sent_at > now() - make_interval(mins => ${minutes}) then sent_at + make_interval(mins => ${minutes}) end as ends_at`.execute(
    tx,
  )
  return rows[0]?.ends_at ?? null
}

type Moderator = Awaited<ReturnType<typeof moderatorsToEmail>>[number]

async function emailModerators(
  tx: Tx,
  { jobs, config, community }: ApplicationEmailDeps,
  kind: EmailKind,
  emailTo: (
    moderator: Moderator,
    names: { community: string; publicUrl: string },
  ) => ReturnType<typeof newApplicationsEmail>,
): Promise<void> {
  await tx.updateTable('moderator_email_times').set({ sent_at: sql`now()` }).where('kind', '=', kind).execute()
  const names = { community: community.settings.name, publicUrl: config.publicUrl }
  for (const moderator of await moderatorsToEmail(tx)) await jobs.add(tx, 'send_mail', emailTo(moderator, names))
}

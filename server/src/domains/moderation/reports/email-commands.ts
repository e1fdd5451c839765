import { sql } from 'kysely'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { receivesModeratorEmails } from '../../accounts/index.ts'
import { newReportsEmail } from '../emails.ts'

type ReportEmailDeps = Pick<Deps, 'jobs' | 'config' | 'community'>

/** One job for the whole community: a later one replaces it. */
const key = 'send_report_emails'
const pauseMs = 3_600_000

/** Queues the emails to the moderators about a new report, if the community sends them. */
export async function queueReportEmails(tx: Tx, { jobs, config, community }: ReportEmailDeps): Promise<void> {
  if (config.smtpUrl === null || !community.settings.report_emails) return
  await jobs.add(tx, 'send_report_emails', {}, { key })
}

/**
 * The job: one email to each moderator about all cases that they have not got an email about, at most once an hour.
 * What is reported in this hour is in the next email, if it is still undecided.
 */
export async function sendReportEmails(deps: ReportEmailDeps & Pick<Deps, 'db'>): Promise<void> {
  const { db, jobs, config, community } = deps
  if (!community.settings.report_emails) return
  await transaction(db, async (tx) => {
    // A concurrent run of the job waits here, and finds none afterwards.
    const cases = await tx
      .selectFrom('report_cases')
      .select('id')
      .where('decided_at', 'is', null)
      .where('emailed_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (cases.length === 0) return
    const { last } = await tx
      .selectFrom('report_cases')
      .select((eb) => eb.fn.max('emailed_at').as('last'))
      .executeTakeFirstOrThrow()
    const pauseEndsMs = (last?.getTime() ?? 0) + pauseMs
    if (pauseEndsMs > Date.now())
      return await jobs.add(tx, 'send_report_emails', {}, { key, runAt: new Date(pauseEndsMs) })
    await tx
      .updateTable('report_cases')
      .set({ emailed_at: sql`now()` })
      .where(
        'id',
        'in',
        cases.map(({ id }) => id),
      )
      .execute()
    const context = { communityName: community.settings.name, publicUrl: config.publicUrl }
    for (const { count, ...moderator } of await moderatorsWithOpenCases(tx))
      await jobs.add(tx, 'send_mail', newReportsEmail(moderator, count, context))
  })
}

/** The moderators with the number of undecided cases that they can decide. */
async function moderatorsWithOpenCases(tx: Tx) {
  return await tx
    .selectFrom('members as m')
    .innerJoin('report_cases as c', (join) =>
      join.on('c.decided_at', 'is', null).on(sql<boolean>`c.member_id is distinct from m.id`),
    )
    .select(['m.name', 'm.email', emailLanguage('m').as('language'), sql<number>`count(*)::int`.as('count')])
    .where(receivesModeratorEmails)
    .groupBy('m.id')
    .orderBy('m.id')
    .execute()
}

import type { applications } from '@daystar/contract/joining/applications'
import { limits } from '@daystar/contract/limits'
import type { BodyOf } from '@daystar/contract/route'
import { type Insertable, sql } from 'kysely'
import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import { rulesVersionOf } from '../../../platform/api/rules-version.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, isUniqueViolation, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Applications } from '../../../platform/database/tables.gen.ts'
import type { Deps } from '../../../platform/deps.ts'
import { applicantLanguage } from '../../../platform/mail/email-language-queries.ts'
import { createAccount, lockRole, newAccountValues, storeIdentity } from '../../accounts/index.ts'
import { lockSettings, requireAcceptedRules, storeAcceptance } from '../../community/index.ts'
import { authorizeApplication } from '../access.ts'
import { requireApplications } from '../admission.ts'
import type { Origin } from '../origin.ts'
import { limitSignUps } from '../sign-up-limit.ts'
import { queueApplicationEmails } from './email-commands.ts'
import { applicationApprovedEmail, applicationDeclinedEmail, applicationReceivedEmail } from './emails.ts'
import { applicationByEmail, openApplication, openApplicationCount, retentionDays } from './queries.ts'

/** Stores an application, if the community accepts any. */
export async function apply(
  deps: Deps,
  body: BodyOf<typeof applications.create>,
  { address, language }: Origin,
): Promise<void> {
  const { db, community } = deps
  const { message, accepted_rules: accepted, time_zone: timeZone = community.settings.time_zone, ...account } = body
  await limitSignUps(deps, undefined, address)
  // Decided before the password is hashed, and again with the stored settings.
  requireApplications(community.settings.joining)
  requireAcceptedRules(community.settings, accepted)
  if (await applicationByEmail(db, account.email.trim())) throw apiError('application_exists')
  const { last_language, ...values } = await newAccountValues(db, { ...account, time_zone: timeZone, language })
  await storeApplication(deps, { ...values, language: last_language, message, accepted })
}

type NewApplication = Pick<
  Insertable<Applications>,
  'name' | 'email' | 'password_hash' | 'time_zone' | 'language' | 'message' | 'oidc_issuer' | 'oidc_subject'
> & {
  /** The version of the rules that the applicant accepts. */
  readonly accepted: string | undefined
}

/**
 * Throws `application_exists` if there is one with the address or the identity. `prepare` runs in the same transaction.
 */
export async function storeApplication(
  { db, jobs, config, community }: Pick<Deps, 'db' | 'jobs' | 'config' | 'community'>,
  { accepted, ...application }: NewApplication,
  prepare: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      await prepare(tx)
      const settings = await lockSettings(tx)
      requireApplications(settings.joining)
      requireAcceptedRules(settings, accepted)
      await removeExpiredApplications(tx)
      await lockApplications(tx)
      if ((await openApplicationCount(tx)) >= limits.openApplications) throw apiError('applications_full')
      const applicant = await tx
        .insertInto('applications')
        .values({ ...application, message: application.message.trim(), accepted_rules: rulesVersionOf(settings) })
        .returning(['name', 'email', applicantLanguage('applications').as('language')])
        .executeTakeFirstOrThrow()
      await jobs.add(tx, 'send_mail', applicationReceivedEmail(applicant, community.settings.name))
      await queueApplicationEmails(tx, { jobs, config, community })
    })
  } catch (error) {
    const exists = ['applications_email_key', 'applications_by_identity'].some((name) => isUniqueViolation(error, name))
    throw exists ? apiError('application_exists') : error
  }
}

/** Serializes applications, which would exceed the limit together. */
async function lockApplications(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('applications', 0))`.execute(tx)
}

/** Creates the account of the applicant. Throws `application_not_found` if another moderator decided it. */
export async function approveApplication(
  deps: Deps,
  viewer: SignedInViewer,
  id: number,
  { address }: Cause,
): Promise<void> {
  const { db, jobs, community, config } = deps
  // Decided before the application is read, and again in the transaction.
  authorizeApplication(viewer, 'decide', viewer)
  const application = await openApplication(db, id)
  if (!application) throw apiError('application_not_found')
  const { accepted, language, oidc_issuer: issuer, oidc_subject: subjectThere, ...account } = application
  const identity =
    issuer === null || subjectThere === null ? null : { issuer, subject: subjectThere, email: account.email }
  const confirmed = identity && { email_confirmed_at: new Date() }
  try {
    await createAccount(deps, { ...account, ...confirmed }, async (tx, memberId) => {
      authorizeApplication(viewer, 'decide', { role: await lockRole(tx, viewer.id) })
      const removed = await tx
        .deleteFrom('applications')
        .where('id', '=', id)
        .where('status', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw apiError('application_not_found')
      if (identity) await storeIdentity(tx, memberId, identity)
      if (accepted !== null) await storeAcceptance(tx, { memberId, ...accepted })
      await tx.insertInto('approved_members').values({ member_id: memberId, approved_by: viewer.id }).execute()
      const subject = { type: 'member', id: memberId } as const
      await recordAudit(tx, { action: 'application_approved', actorId: viewer.id, subject, address })
      await jobs.add(
        tx,
        'send_mail',
        applicationApprovedEmail(
          { ...account, language },
          {
            community: community.settings.name,
            publicUrl: config.publicUrl,
            service: identity && config.oidcName,
          },
        ),
      )
    })
  } catch (error) {
    // Another moderator approved it at the same moment, and the address belongs to the account that was created.
    const isTaken = error instanceof ApiError && error.code === 'email_taken'
    throw isTaken && !(await openApplication(db, id)) ? apiError('application_not_found') : error
  }
}

/** Declines an application. The applicant gets the reply by email, and when they sign in. */
export async function declineApplication(
  { db, jobs, community }: Deps,
  viewer: SignedInViewer,
  { id, reply, address }: { readonly id: number; readonly reply: string } & Cause,
): Promise<void> {
  await transaction(db, async (tx) => {
    authorizeApplication(viewer, 'decide', { role: await lockRole(tx, viewer.id) })
    const application = await tx
      .updateTable('applications')
      .set({ status: 'declined', reply, decided_by: viewer.id, decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning(['name', 'email', applicantLanguage('applications').as('language')])
      .executeTakeFirst()
    if (!application) throw apiError('application_not_found')
    await recordAudit(tx, { action: 'application_declined', actorId: viewer.id, address })
    await jobs.add(tx, 'send_mail', applicationDeclinedEmail(application, community.settings.name, reply))
  })
}

/**
 * An account that was created otherwise, for instance with an invitation, replaces an application with the same
 * address.
 */
export async function removeApplicationOf(tx: Tx, memberId: number): Promise<void> {
  await tx
    .deleteFrom('applications')
    .where('email', '=', (eb) => eb.selectFrom('members').select('email').where('id', '=', memberId))
    .execute()
}

/** Part of the hourly cleanup job. */
export async function removeExpiredApplications(db: Db | Tx): Promise<void> {
  await db
    .deleteFrom('applications')
    .where(sql<Date>`coalesce(decided_at, created_at)`, '<=', sql<Date>`now() - ${retentionDays} * interval '1 day'`)
    .execute()
}

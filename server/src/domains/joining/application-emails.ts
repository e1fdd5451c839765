import { dateText } from '@daystar/contract/date-texts'
import { type Email, emailOf } from '../accounts/index.ts'

interface Names {
  readonly community: string
  readonly publicUrl: string
}

interface Applicant {
  readonly name: string
  readonly email: string
}

export function applicationReceivedEmail({ name, email }: Applicant, community: string): Email {
  return emailOf(email, `Your application to ${community}`, [
    `Hello ${name},`,
    `your application to join ${community} has been received. You will get an email when it has been decided.`,
    'If you did not apply, you can ignore this email.',
  ])
}

/** `service`: with which the applicant signs in; null: with the password of the application. */
export function applicationApprovedEmail(
  { name, email }: Applicant,
  { community, publicUrl, service }: { community: string; publicUrl: string; service: string | null },
): Email {
  const how = service === null ? 'the email address and the password of your application' : service
  return emailOf(email, `Welcome to ${community}`, [
    `Hello ${name},`,
    `your application to join ${community} was approved. Sign in with ${how}:`,
    { link: `${publicUrl}/login`, label: 'Sign in' },
  ])
}

export function applicationDeclinedEmail({ name, email }: Applicant, community: string, reply: string): Email {
  return emailOf(email, `Your application to ${community}`, [
    `Hello ${name},`,
    `your application to join ${community} was declined.`,
    ...(reply === '' ? [] : [reply]),
    'What you entered is deleted after 30 days.',
  ])
}

const frequency =
  'Operators can switch off emails about applications for all moderators in the settings of the community.'

/** The email to a moderator, which omits all content of the application because emails are not encrypted. */
export function newApplicationsEmail(
  { name, email }: Applicant,
  count: number,
  { community, publicUrl }: Names,
): Email {
  const subject = count === 1 ? 'An application waits for a decision' : `${count} applications wait for a decision`
  return emailOf(email, `${subject} (${community})`, [
    `Hello ${name},`,
    `people have applied to join ${community}.`,
    { link: `${publicUrl}/admin/applications`, label: 'Open the applications' },
    `You get this email at most once an hour. ${frequency}`,
  ])
}

/** To a moderator, before applications are deleted without a decision. */
export function applicationReminderEmail(
  { name, email }: Applicant,
  { count, firstDeletedAt, timeZone }: { count: number; firstDeletedAt: Date; timeZone: string },
  { community, publicUrl }: Names,
): Email {
  const day = dateText('date', firstDeletedAt, timeZone)
  const subject =
    count === 1
      ? 'An application is deleted soon without a decision'
      : `${count} applications are deleted soon without a decision`
  return emailOf(email, `${subject} (${community})`, [
    `Hello ${name},`,
    count === 1
      ? `an application to join ${community} is deleted on ${day} unless it is decided before. The applicant is sent nothing then.`
      : `${count} applications to join ${community} are deleted without a decision, the first on ${day}. The applicants are sent nothing then.`,
    { link: `${publicUrl}/admin/applications`, label: 'Open the applications' },
    frequency,
  ])
}

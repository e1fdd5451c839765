import { type Email, emailOf } from '../accounts/index.ts'

interface Applicant {
  readonly name: string
  readonly email: string
}

export function applicationReceivedEmail({ name, email }: Applicant, community: string): Email {
  return emailOf(email, `Your application to ${community}`, [
    `Hello ${name},`,
    `your application to join ${community} has been received. You get an email when it has been decided.`,
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

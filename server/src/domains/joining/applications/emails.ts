import { type DatedRecipient, dateFor, type Email, emailTo, type Recipient } from '../../accounts/index.ts'

interface Names {
  readonly community: string
  readonly publicUrl: string
}

export function applicationReceivedEmail(to: Recipient, community: string): Email {
  return emailTo(to, (t) => ({
    subject: t('Your application to {community}', { community }),
    paragraphs: [
      t('your application to join {community} has been received. You will get an email when it has been decided.', {
        community,
      }),
      t('If you did not apply, you can ignore this email.'),
    ],
  }))
}

/** `service`: with which the applicant signs in; null: with the password of the application. */
export function applicationApprovedEmail(
  to: Recipient,
  { community, publicUrl, service }: { community: string; publicUrl: string; service: string | null },
): Email {
  return emailTo(to, (t) => ({
    subject: t('Welcome to {community}', { community }),
    paragraphs: [
      service === null
        ? t(
            'your application to join {community} was approved. Sign in with the email address and the password of your application:',
            { community },
          )
        : t(
            'your application to join {community} was approved. Sign in with {service}:',
            { community, service },
            { comment: '{service} is the name of a sign-in service.' },
          ),
      { link: `${publicUrl}/login`, label: t('Sign in') },
    ],
  }))
}

export function applicationDeclinedEmail(to: Recipient, community: string, reply: string): Email {
  return emailTo(to, (t) => ({
    subject: t('Your application to {community}', { community }),
    paragraphs: [
      t('your application to join {community} was declined.', { community }),
      ...(reply === '' ? [] : [{ written: reply }]),
      t('What you entered is deleted after 30 days.'),
    ],
  }))
}

/** The email to a moderator, which omits all content of the application because emails are not encrypted. */
export function newApplicationsEmail(to: Recipient, count: number, { community, publicUrl }: Names): Email {
  return emailTo(to, (t) => ({
    subject: t(
      '{count, plural, one {An application waits for a decision ({community})} other {# applications wait for a decision ({community})}}',
      { count, community },
    ),
    paragraphs: [
      t('people have applied to join {community}.', { community }),
      { link: `${publicUrl}/admin/applications`, label: t('Open the applications') },
      t(
        'You get this email at most once an hour. Operators can switch off emails about applications for all moderators in the settings of the community.',
      ),
    ],
  }))
}

/** To a moderator, before applications are deleted without a decision. */
export function applicationReminderEmail(
  to: DatedRecipient,
  { count, firstDeletedAt }: { count: number; firstDeletedAt: Date },
  { community, publicUrl }: Names,
): Email {
  return emailTo(to, (t) => ({
    subject: t(
      '{count, plural, one {An application is deleted soon without a decision ({community})} other {# applications are deleted soon without a decision ({community})}}',
      { count, community },
    ),
    paragraphs: [
      t(
        '{count, plural, one {an application to join {community} is deleted on {day} unless it is decided before. The applicant is sent nothing then.} other {# applications to join {community} are deleted without a decision, the first on {day}. The applicants are sent nothing then.}}',
        { count, community, day: dateFor(to, 'date', firstDeletedAt) },
        { comment: '{day} is a date.' },
      ),
      { link: `${publicUrl}/admin/applications`, label: t('Open the applications') },
      t('Operators can switch off emails about applications for all moderators in the settings of the community.'),
    ],
  }))
}

import { type AddressRecipient, type Email, emailTo } from '../../accounts/index.ts'

interface InvitationText {
  readonly inviter: string
  readonly text: string
  readonly link: string
  readonly days: number
  readonly community: string
}

/** To an address that need not belong to a member. */
export function invitationEmail(to: AddressRecipient, { inviter, text, link, days, community }: InvitationText): Email {
  return emailTo(to, (t) => ({
    subject: t('{inviter} invites you to {community}', { inviter, community }),
    paragraphs: [
      ...(text === ''
        ? [t('{inviter} invites you to join {community}.', { inviter, community })]
        : [
            t(
              '{inviter} invites you to join {community} and writes:',
              { inviter, community },
              { comment: 'What {inviter} writes follows.' },
            ),
            { written: text },
          ]),
      t(
        '{days, plural, one {The link is for one person and valid for one day:} other {The link is for one person and valid for # days:}}',
        { days },
      ),
      { link, label: t('Join {community}', { community }) },
      t('If you do not want to join, you can ignore this email. Your address is deleted when the link expires.'),
    ],
  }))
}

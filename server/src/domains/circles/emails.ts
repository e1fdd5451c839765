import { type Email, emailTo, type Recipient } from '../accounts/index.ts'

interface CircleInvitation {
  readonly inviter: string
  readonly circle: string
  readonly link: string
  readonly community: string
}

/** From an operator to a member. */
export function circleInvitationEmail(to: Recipient, { inviter, circle, link, community }: CircleInvitation): Email {
  return emailTo(to, (t) => ({
    subject: t('{inviter} invites you to the circle “{circle}”', { inviter, circle }),
    paragraphs: [
      t('{inviter} invites you to the circle “{circle}” of {community}.', { inviter, circle, community }),
      { link, label: t('Open the circle') },
      t('If you do not want to join, you can ignore this email.'),
    ],
  }))
}

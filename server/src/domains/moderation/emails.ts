import type { SanctionKind } from '@daystar/contract/sanction-kinds'
import { emailOf } from '../accounts/index.ts'

interface Context {
  readonly communityName: string
  readonly publicUrl: string
}

const texts: Record<SanctionKind, { subject: string; text: string }> = {
  removal: {
    subject: 'A moderator removed something of yours',
    text: 'a moderator removed something that you posted, or a part of your profile.',
  },
  warning: { subject: 'A moderator sent you a warning', text: 'a moderator sends you a warning.' },
}

/** Tells a member what moderators did, with their reason. */
export function sanctionEmail(
  { name, email }: { readonly name: string; readonly email: string },
  { kind, reason }: { readonly kind: SanctionKind; readonly reason: string },
  { communityName, publicUrl }: Context,
) {
  const { subject, text } = texts[kind]
  return emailOf(email, `${subject} (${communityName})`, [
    `Hello ${name},`,
    text,
    `Reason: ${reason}`,
    'You find this in the settings too:',
    { link: `${publicUrl}/settings`, label: 'Settings' },
  ])
}

import { limits } from '@daystar/contract/limits'
import type { ReactNode } from 'react'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { useInvitationLimits } from '../api/use-invitations.ts'
import { emailsText, newAccountText } from '../invitation-limit-texts.ts'
import { InvitationEmailForm } from './invitation-email-form.tsx'
import { InvitationForm } from './invitation-form.tsx'

interface Props {
  /** The circles of the viewer; undefined while they are loading. */
  circles: readonly { readonly id: number; readonly name: string }[] | undefined
  /** The page with both forms. */
  children: (forms: { link: ReactNode; email: ReactNode }) => ReactNode
}

/**
 * The forms for a link and for emails, with what the viewer can do now. The server decides if that cannot be loaded.
 */
export function InvitationForms({ circles, children }: Props) {
  const { data, isPending } = useInvitationLimits()
  if (isPending || !circles) return <TextSkeleton lines={8} />
  const [maxUses, maxEmails] = data
    ? [data.max_uses, data.max_emails]
    : [limits.invitationUsesMax, limits.invitationEmailsPerRequest]
  return children({
    link: <InvitationForm circles={circles} maxUses={maxUses} limitText={data && newAccountText(data)} />,
    email: <InvitationEmailForm circles={circles} maxEmails={maxEmails} limitText={data && emailsText(data)} />,
  })
}

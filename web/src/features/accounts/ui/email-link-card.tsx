import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { type EmailLink, useEmailLink } from '../api/use-email.ts'
import { Notice } from './notice.tsx'

const texts = {
  confirm: {
    explanation: 'Confirm that this is your email address.',
    action: 'Confirm my email address',
    done: (community: string) => `Your email address is confirmed. Continue to ${community}.`,
  },
  undo: {
    explanation:
      'Restore the email address that your account had before. All sessions end, and we send you a link to set a new password.',
    action: 'Restore my email address',
    done: () => 'Your email address is restored. We sent you a link to set a new password.',
  },
  unsubscribe: {
    explanation:
      'You will no longer get emails with news of this community. Emails about the service and your account are still sent.',
    action: 'Unsubscribe',
    done: () => 'You are unsubscribed. You can subscribe again in the settings, under Email.',
  },
} as const

/** Asks before the link is used, because some mail servers open links to examine them. */
export function EmailLinkCard({ link }: { link: EmailLink | null }) {
  const open = useEmailLink()
  const { name } = useCommunity()
  if (link === null) return <Notice tone="error">This link is invalid or expired.</Notice>
  const text = texts[link.kind]
  if (open.isSuccess) {
    return (
      <Notice tone="success">
        <Link to="/" className="underline underline-offset-4">
          {text.done(name)}
        </Link>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {open.isError && <Notice tone="error">{errorMessage(open.error, 'Network or server error')}</Notice>}
      <p>{text.explanation}</p>
      <Button wide pending={open.isPending} onClick={() => open.mutate(link)}>
        {text.action}
      </Button>
    </div>
  )
}

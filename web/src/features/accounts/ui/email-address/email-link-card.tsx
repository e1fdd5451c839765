import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Notice } from '#ui/surfaces/notice.tsx'
import { type EmailLink, useEmailLink } from '../../api/use-email.ts'

const texts = {
  confirm: {
    explanation: t('Confirm that this is your email address.'),
    action: t('Confirm my email address'),
    done: (community: string) => t('Your email address is confirmed. Continue to {community}.', { community }),
  },
  undo: {
    explanation: t(
      'Restore the email address that your account had before. All sessions end, and we send you a link to set a new password.',
    ),
    action: t('Restore my email address'),
    done: () => t('Your email address is restored. We sent you a link to set a new password.'),
  },
  unsubscribe: {
    explanation: t(
      'You will no longer get emails with news of this community. Emails about the service and your account are still sent.',
    ),
    action: t('Unsubscribe'),
    done: () => t('You are unsubscribed. You can subscribe again in the settings, under Email.'),
  },
  'unsubscribe-notifications': {
    explanation: t(
      'You will no longer get emails about comments, mentions and other notifications. Emails about your account are still sent.',
    ),
    action: t('Unsubscribe'),
    done: () => t('You are unsubscribed. You can choose emails again in the settings, under Notifications.'),
  },
} as const

/** Asks before the link is used, because some mail servers open links to examine them. */
export function EmailLinkCard({ link }: { link: EmailLink | null }) {
  const open = useEmailLink()
  const { name } = useCommunity()
  if (link === null) return <Notice tone="error">{t('This link is invalid or expired.')}</Notice>
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
      {open.isError && <Notice tone="error">{errorMessage(open.error, t('Network or server error'))}</Notice>}
      <p>{text.explanation}</p>
      <Button wide pending={open.isPending} onClick={() => open.mutate(link)}>
        {text.action}
      </Button>
    </div>
  )
}

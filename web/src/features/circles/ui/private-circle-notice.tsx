import { t } from '#lib/i18n/translate.ts'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Card } from '#ui/surfaces/card.tsx'

/** Shown to non-members in place of a private circle's content. */
export function PrivateCircleNotice({ isInvited, isRequested }: { isInvited: boolean; isRequested: boolean }) {
  return (
    <Card>
      <EmptyState picture={<QuietNight />} title={isInvited ? t('You are invited') : t('This circle is private')}>
        {isInvited
          ? t('Join to see its activities and members.')
          : isRequested
            ? t('You asked to join. You are notified when an admin or a moderator lets you in.')
            : t('Only members can see its activities. Ask a member for the invite link.')}
      </EmptyState>
    </Card>
  )
}

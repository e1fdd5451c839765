import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { Card } from '#ui/surfaces/card.tsx'

/** Shown to non-members in place of a private circle's content. */
export function PrivateCircleNotice({ isInvited }: { isInvited: boolean }) {
  return (
    <Card>
      <EmptyState picture={<QuietNight />} title={isInvited ? 'You are invited' : 'This circle is private'}>
        {isInvited
          ? 'Join to see its activities and members.'
          : 'Only members can see its activities. Ask a member for the invite link.'}
      </EmptyState>
    </Card>
  )
}

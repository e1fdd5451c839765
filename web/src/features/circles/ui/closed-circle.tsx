import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { QuietNight } from '#ui/illustrations/quiet-night.tsx'

/** Instead of a private circle's inside, for those who do not belong to it. */
export function ClosedCircle({ invited }: { invited: boolean }) {
  return (
    <Card>
      <EmptyState picture={<QuietNight />} title={invited ? 'You are invited' : 'This circle is private'}>
        {invited
          ? 'Join to see what its members share.'
          : 'Only its members see what is shared here. Ask a member for the invite link.'}
      </EmptyState>
    </Card>
  )
}

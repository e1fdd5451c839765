import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useAcceptRequest, useDeclineRequest, useFollowBack, useFollowState } from '../api/use-answer-request.ts'
import type { Item } from '../items.ts'
import { RowFrame } from './row-frame.tsx'

type Follow = 'idle' | 'pending' | 'sent' | 'connected'

interface Props {
  item: Item
  isFresh: boolean
  onLeave: () => void
}

/** Somebody asks to connect: accept or decline, then perhaps follow back. A failure leaves things as they were. */
export function IncomingRequest({ item, isFresh, onLeave }: Props) {
  const [answer, setAnswer] = useState<'accepted' | 'removed' | null>(null)
  const [follow, setFollow] = useState<Follow>('idle')
  const accept = useAcceptRequest(item)
  const decline = useDeclineRequest(item)
  const followBack = useFollowBack(item)
  const isAccepted = item.accepted || answer === 'accepted'
  const { data: state, isPending: isLooking } = useFollowState(item, isAccepted)
  const { actor } = item

  const acceptIt = () => accept.mutate(undefined, { onSuccess: () => setAnswer('accepted') })
  const declineIt = () => decline.mutate(undefined, { onSuccess: () => setAnswer('removed') })
  function followThem() {
    setFollow('pending')
    followBack.mutate(undefined, {
      onSuccess: ({ status }) => setFollow(status === 'accepted' ? 'connected' : 'sent'),
      onError: () => setFollow('idle'),
    })
  }

  if (answer === 'removed') return null
  const areMutual = isAccepted && (state?.status === 'accepted' || follow === 'connected')
  const isSent = follow === 'sent' || state?.status === 'pending_out'
  return (
    <RowFrame item={item} isFresh={isFresh} onLeave={onLeave}>
      <div aria-live="polite">
        {areMutual ? (
          `You and ${actor.name} follow each other!`
        ) : (
          <>
            <span className="font-[620]">{actor.name}</span> {isAccepted ? 'now follows you.' : 'asked to connect.'}
          </>
        )}
      </div>
      {!isAccepted && (
        <div className="flex gap-2 py-2">
          <Button size="compact" pending={accept.isPending} onClick={acceptIt}>
            Accept
          </Button>
          <Button size="compact" tone="secondary" pending={decline.isPending} onClick={declineIt}>
            Decline
          </Button>
        </div>
      )}
      {isAccepted && !areMutual && !isLooking && (
        <div className="py-2">
          <Button
            size="compact"
            tone={isSent ? 'secondary' : 'primary'}
            disabled={isSent}
            pending={follow === 'pending'}
            pendingLabel="Sending…"
            onClick={followThem}
          >
            {isSent ? 'Request sent' : 'Follow back'}
          </Button>
        </div>
      )}
    </RowFrame>
  )
}

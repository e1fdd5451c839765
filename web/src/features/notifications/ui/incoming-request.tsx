import { useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAcceptRequest, useDeclineRequest, useFollowBack, useFollowState } from '../api/use-connection-request.ts'
import { contentOf } from '../content.ts'
import type { NotificationItem } from '../items.ts'
import { NotificationText } from './notification-text.tsx'
import { RowFrame } from './row-frame.tsx'

type FollowBackState = 'idle' | 'pending' | 'sent' | 'connected'

interface Props {
  item: NotificationItem
  isNew: boolean
  onClose: () => void
}

/** A received connection request: accept or decline, then optionally follow back. A failed request changes nothing. */
export function IncomingRequest({ item, isNew, onClose }: Props) {
  const [response, setResponse] = useState<'accepted' | 'removed' | null>(null)
  const [follow, setFollow] = useState<FollowBackState>('idle')
  const [isWaiting, setWaiting] = useState(false)
  const accept = useAcceptRequest(item)
  const decline = useDeclineRequest(item)
  const followBack = useFollowBack(item)
  const isAccepted = item.accepted || response === 'accepted'
  const { data: connection, isPending: isLoadingStatus } = useFollowState(item, isAccepted)
  const { actor } = item

  function acceptRequest() {
    accept.mutate(undefined, {
      onSuccess: (reply) => {
        setResponse('accepted')
        setWaiting(reply === null)
      },
    })
  }
  const declineRequest = () => decline.mutate(undefined, { onSuccess: () => setResponse('removed') })
  function sendFollowBack() {
    setFollow('pending')
    followBack.mutate(undefined, {
      onSuccess: (result) => {
        setFollow(result?.state === 'accepted' ? 'connected' : 'sent')
        if (result === null) setWaiting(true)
      },
      onError: () => setFollow('idle'),
    })
  }

  if (response === 'removed') return null
  const areMutual = isAccepted && (connection?.state === 'accepted' || follow === 'connected')
  const isSent = follow === 'sent' || connection?.state === 'pending_out'
  return (
    <RowFrame item={item} isNew={isNew} onClose={onClose}>
      <div aria-live="polite" className="wrap-anywhere">
        {areMutual ? (
          rich('You and {name} follow each other!', { name: <bdi>{actor.name}</bdi> })
        ) : isAccepted ? (
          rich('{name} now follows you.', { name: <bdi className="font-[620]">{actor.name}</bdi> })
        ) : (
          <NotificationText item={item} content={contentOf(item.raw)} />
        )}
      </div>
      <span role="status" className="sr-only">
        {follow === 'sent' && t('Request sent')}
      </span>
      {isWaiting && <p className="text-quiet text-sm">{t('Waiting to be sent')}</p>}
      {!isAccepted && (
        <div className="flex flex-wrap gap-x-2 gap-y-2.5 py-2">
          <Button size="compact" pending={accept.isPending} onClick={acceptRequest}>
            {t('Accept')}
          </Button>
          <Button size="compact" tone="secondary" pending={decline.isPending} onClick={declineRequest}>
            {t('Decline')}
          </Button>
        </div>
      )}
      {isAccepted && isLoadingStatus && (
        // The place of the button.
        <div className="py-2">
          <div className="h-9" />
        </div>
      )}
      {isAccepted && !areMutual && !isLoadingStatus && (
        <div className="py-2">
          <Button
            size="compact"
            tone={isSent ? 'secondary' : 'primary'}
            disabled={isSent}
            pending={follow === 'pending'}
            pendingLabel={t('Sending…')}
            onClick={sendFollowBack}
          >
            {isSent ? t('Request sent') : t('Follow back')}
          </Button>
        </div>
      )}
    </RowFrame>
  )
}

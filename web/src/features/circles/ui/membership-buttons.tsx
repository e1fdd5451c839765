import type { CircleDetail } from '@daystar/contract/circles'
import { Link, useNavigate } from '@tanstack/react-router'
import { Link as LinkIcon, LogOut, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { useSession } from '#lib/session.ts'
import { Button, buttonLook } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { useInvite } from '../api/use-invite.ts'
import { type MembershipNews, useMembership } from '../api/use-membership.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

interface Props {
  circle: CircleDetail
  /** The token that came with the link, which opens a private circle. */
  invite: string | undefined
  /** After leaving as its last member: the circle is no more. */
  onEnded: () => void
}

const words: Record<MembershipNews, string> = {
  joined: 'Joined circle',
  'join-failed': 'Failed to join circle',
  left: 'Left circle',
  'leave-failed': 'Failed to leave circle',
}

function tell(news: MembershipNews) {
  const failed = news === 'join-failed' || news === 'leave-failed'
  showToast(words[news], { tone: failed ? 'failure' : 'success' })
}

/** Join, leave, and bring others. */
export function MembershipButtons({ circle, invite, onEnded }: Props) {
  const isSignedIn = useSession() !== null
  return (
    <div className="flex flex-wrap gap-2.5">
      {!isSignedIn ? (
        <Link
          to="/login"
          search={{ next: `/circles/${circle.id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}` }}
          className={buttonLook()}
        >
          Sign in to join
        </Link>
      ) : circle.is_member ? (
        <LeaveButton circle={circle} onEnded={onEnded} />
      ) : (
        <JoinButton circle={circle} invite={invite} />
      )}
      {(circle.is_member || !circle.is_private) && <InviteButton circle={circle} />}
    </div>
  )
}

function JoinButton({ circle, invite }: Pick<Props, 'circle' | 'invite'>) {
  const { join } = useMembership(circle.id, tell)
  return (
    <Button
      icon={<UserPlus aria-hidden="true" className="size-4.5" />}
      pending={join.isPending}
      onClick={() => join.mutate(invite)}
    >
      Join
    </Button>
  )
}

function LeaveButton({ circle, onEnded }: Pick<Props, 'circle' | 'onEnded'>) {
  const [asks, setAsks] = useState(false)
  const isLast = circle.member_count <= 1
  const { leave } = useMembership(circle.id, (news) => {
    tell(news)
    if (news === 'left' && isLast) onEnded()
  })
  const go = () => {
    setAsks(false)
    leave.mutate()
  }
  return (
    <>
      <Button
        tone="secondary"
        icon={<LogOut aria-hidden="true" className="size-4.5" />}
        pending={leave.isPending}
        onClick={() => (isLast || circle.is_private ? setAsks(true) : go())}
      >
        Leave
      </Button>
      <Suspense>
        {asks && (
          <AlertDialog
            open
            danger={isLast}
            title={`Leave ${circle.name}?`}
            description={
              isLast
                ? 'You are its last member: the circle ends. What was shared in it stays with its authors.'
                : 'It is private: to come back you will need its invite link.'
            }
            confirmLabel="Leave"
            cancelLabel="Stay"
            onClose={() => setAsks(false)}
            onConfirm={go}
          />
        )}
      </Suspense>
    </>
  )
}

const againMs = 2000

function InviteButton({ circle }: { circle: CircleDetail }) {
  const navigate = useNavigate()
  const { invite, wasCopied } = useInvite(
    circle,
    (token) =>
      void navigate({
        to: '/circles/$circleId',
        params: { circleId: String(circle.id) },
        search: { invite: token },
        replace: true,
      }),
  )
  const press = () =>
    invite.mutate(undefined, {
      onSuccess: ({ again }) =>
        again
          ? showToast('Invite link copied again', { durationMs: againMs })
          : showToast('Invite link copied to clipboard', { tone: 'success' }),
      onError: () =>
        showToast(wasCopied() ? 'Copy failed — try again' : 'Copy failed — please copy from the address bar', {
          tone: 'failure',
        }),
    })
  return (
    <Button
      tone="secondary"
      icon={<LinkIcon aria-hidden="true" className="size-4.5" />}
      pending={invite.isPending}
      onClick={press}
    >
      Invite
    </Button>
  )
}

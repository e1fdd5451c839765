import type { CircleDetail } from '@daystar/contract/circles'
import { Link, useNavigate } from '@tanstack/react-router'
import { Link as LinkIcon, LogOut, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useInvite } from '../api/use-invite.ts'
import { type MembershipOutcome, useMembership } from '../api/use-membership.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

interface Props {
  circle: CircleDetail
  /** The token from the invite link, which grants access to a private circle. */
  invite: string | undefined
  /** Called after the last member has left, which deletes the circle. */
  onDeleted: () => void
}

const outcomeMessages: Record<MembershipOutcome, string> = {
  joined: t('Joined circle'),
  'join-failed': t('Failed to join circle'),
  left: t('Left circle'),
  'leave-failed': t('Failed to leave circle'),
}

function showOutcome(outcome: MembershipOutcome, rejection: string | null = null) {
  const isFailure = outcome === 'join-failed' || outcome === 'leave-failed'
  showToast(outcomeMessages[outcome], { detail: rejection ?? undefined, tone: isFailure ? 'failure' : 'success' })
}

/** The buttons to join, leave and invite. */
export function MembershipButtons({ circle, invite, onDeleted }: Props) {
  const isSignedIn = useSession() !== null
  return (
    <div className="flex flex-wrap gap-2.5">
      {!isSignedIn ? (
        <Link
          to="/login"
          search={{ next: `/circles/${circle.id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}` }}
          className={buttonClass()}
        >
          {t('Sign in to join')}
        </Link>
      ) : circle.is_member ? (
        <LeaveButton circle={circle} onDeleted={onDeleted} />
      ) : (
        <JoinButton circle={circle} invite={invite} />
      )}
      {(circle.is_member || !circle.is_private) && <InviteButton circle={circle} />}
    </div>
  )
}

function JoinButton({ circle, invite }: Pick<Props, 'circle' | 'invite'>) {
  const { join } = useMembership(circle.id, showOutcome)
  return (
    <Button
      icon={<UserPlus aria-hidden="true" className="size-4.5" />}
      pending={join.isPending}
      onClick={() => join.mutate(invite)}
    >
      {t('Join')}
    </Button>
  )
}

function LeaveButton({ circle, onDeleted }: Pick<Props, 'circle' | 'onDeleted'>) {
  const [isConfirming, setConfirming] = useState(false)
  const isLast = circle.member_count <= 1
  const { leave } = useMembership(circle.id, (outcome) => {
    showOutcome(outcome)
    if (outcome === 'left' && isLast) onDeleted()
  })
  const confirmLeave = () => {
    setConfirming(false)
    leave.mutate()
  }
  return (
    <>
      <Button
        tone="secondary"
        icon={<LogOut aria-hidden="true" className="size-4.5" />}
        pending={leave.isPending}
        onClick={() => (isLast || circle.is_private ? setConfirming(true) : confirmLeave())}
      >
        {t('Leave')}
      </Button>
      <Suspense>
        {isConfirming && (
          <AlertDialog
            open
            danger={isLast}
            title={rich('Leave {name}?', { name: <bdi>{circle.name}</bdi> })}
            description={
              isLast
                ? t(
                    'You are the last member, so the circle will be deleted. Activities shared in it stay with their authors.',
                  )
                : t('This circle is private. You need an invite link to join again.')
            }
            confirmLabel={t('Leave')}
            cancelLabel={t('Cancel')}
            onClose={() => setConfirming(false)}
            onConfirm={confirmLeave}
          />
        )}
      </Suspense>
    </>
  )
}

const repeatToastMs = 2000

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
  const copyLink = () =>
    invite.mutate(undefined, {
      onSuccess: ({ isRepeat }) =>
        isRepeat
          ? showToast(t('Invite link copied again'), { durationMs: repeatToastMs })
          : showToast(t('Invite link copied to clipboard'), { tone: 'success' }),
      onError: () =>
        showToast(wasCopied() ? t('Copy failed — try again') : t('Copy failed — please copy from the address bar'), {
          tone: 'failure',
        }),
    })
  return (
    <Button
      tone="secondary"
      icon={<LinkIcon aria-hidden="true" className="size-4.5" />}
      pending={invite.isPending}
      onClick={copyLink}
    >
      {t('Invite')}
    </Button>
  )
}

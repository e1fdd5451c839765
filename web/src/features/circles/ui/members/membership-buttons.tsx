import type { CircleDetail } from '@daystar/contract/circles'
import { Link, useNavigate } from '@tanstack/react-router'
import { Link as LinkIcon, LogOut, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { createInviteLink, useInvite } from '../../api/use-invite.ts'
import { type MembershipOutcome, useMembership } from '../../api/use-membership.ts'
import { RequestButton } from '../requests/request-button.tsx'

const JoinDialog = lazyOverlay(async () => (await import('./join-dialog.tsx')).JoinDialog)
const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog.tsx')).InviteDialog)

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
      ) : circle.requested_at !== undefined && invite === undefined && !circle.is_invited ? (
        <>
          <RequestButton circle={circle} />
          {circle.requested_at === null && <JoinButton circle={circle} invite={invite} tone="secondary" />}
        </>
      ) : (
        <JoinButton circle={circle} invite={invite} />
      )}
      {(circle.is_member || !circle.is_private) && (
        <span className="flex gap-1">
          <InviteButton circle={circle} />
          {circle.is_member && <InviteDialogButton circle={circle} />}
        </span>
      )}
    </div>
  )
}

function JoinButton({ circle, invite, tone }: Pick<Props, 'circle' | 'invite'> & { tone?: 'secondary' }) {
  const { join } = useMembership(circle.id, showOutcome)
  const [isReading, setReading] = useState(false)
  return (
    <>
      <Button
        {...(tone && { tone })}
        icon={<UserPlus aria-hidden="true" className="size-4.5" />}
        pending={join.isPending}
        onClick={() => (circle.rules === '' ? join.mutate(invite) : setReading(true))}
      >
        {t('Join')}
      </Button>
      {isReading && (
        <JoinDialog
          circle={circle}
          onClose={() => setReading(false)}
          onJoin={() => {
            setReading(false)
            join.mutate(invite)
          }}
        />
      )}
    </>
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
        icon={<LogOut aria-hidden="true" className="size-4.5 max-sm:hidden" />}
        pending={leave.isPending}
        onClick={() => (isLast || circle.is_private ? setConfirming(true) : confirmLeave())}
      >
        {t('Leave')}
      </Button>
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
              : t('This circle is private. To join again, you need an invite link or have to ask.')
          }
          confirmLabel={t('Leave')}
          cancelLabel={t('Cancel')}
          onClose={() => setConfirming(false)}
          onConfirm={confirmLeave}
        />
      )}
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

/** Opens a dialog to invite members, and with the invite link as a QR code. */
function InviteDialogButton({ circle }: { circle: CircleDetail }) {
  const [url, setUrl] = useState<string>()
  const fail = () => showToast(t('Could not load the invite link'), { tone: 'failure' })
  return (
    <>
      <IconButton
        label={t('More ways to invite')}
        icon={<UserPlus aria-hidden="true" className="size-5" />}
        onClick={() => void createInviteLink(circle).then((link) => setUrl(link.url), fail)}
      />
      {url && <InviteDialog circle={circle} url={url} onClose={() => setUrl(undefined)} />}
    </>
  )
}

import type { CircleDetail } from '@daystar/contract/circles'
import { Ellipsis, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CircleMember } from '#lib/compatibility/circles.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeRole } from '../api/use-circle-members.ts'

const RemoveMemberDialog = lazyOverlay(async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog)

interface Props {
  circle: CircleDetail
  member: CircleMember
  isAdmin: boolean
}

const iconClass = 'size-4.5'

/** The menu with an admin's actions for another member. */
export function MemberMenu({ circle, member, isAdmin }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const changeRole = useChangeRole(circle.id)
  const submit = (kind: 'promote' | 'demote', successMessage: string) =>
    changeRole.mutate(
      { kind, userId: member.id },
      {
        onSuccess: () => showToast(successMessage, { tone: 'success' }),
        onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
      },
    )
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`Actions for ${member.name}`}
            icon={<Ellipsis aria-hidden="true" className="size-5.5" />}
          />
        }
        items={[
          isAdmin
            ? {
                label: 'Remove as admin',
                icon: <ShieldMinus aria-hidden="true" className={iconClass} />,
                onSelect: () => submit('demote', `${member.name} is no longer an admin`),
              }
            : {
                label: 'Make admin',
                icon: <ShieldPlus aria-hidden="true" className={iconClass} />,
                onSelect: () => submit('promote', `${member.name} is now an admin`),
              },
          {
            label: 'Remove from circle',
            icon: <UserMinus aria-hidden="true" className={iconClass} />,
            danger: true,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      <Suspense>
        {isConfirming && <RemoveMemberDialog circle={circle} member={member} onClose={() => setConfirming(false)} />}
      </Suspense>
    </>
  )
}

import type { CircleDetail } from '@daystar/contract/circles'
import { Ellipsis, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CircleMember } from '#lib/compatibility/circles.ts'
import { errorMessage } from '#lib/request-error.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'
import { Menu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import { type RoleChange, useChangeRole } from '../api/use-circle-members.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

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
  const submit = (kind: RoleChange['kind'], successMessage: string) =>
    changeRole.mutate(
      { kind, userId: member.id },
      {
        onSuccess: () => showToast(successMessage, { tone: 'success' }),
        onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
        onSettled: () => setConfirming(false),
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
        {isConfirming && (
          <AlertDialog
            open
            danger
            title={
              <>
                Remove <bdi>{member.name}</bdi>?
              </>
            }
            description={
              <>
                They will no longer be a member of <bdi>{circle.name}</bdi> and cannot join again until an admin lets
                them in. Copied invite links stop working.
              </>
            }
            confirmLabel="Remove"
            cancelLabel="Cancel"
            pending={changeRole.isPending}
            onClose={() => setConfirming(false)}
            onConfirm={() => submit('remove', `${member.name} was removed`)}
          />
        )}
      </Suspense>
    </>
  )
}

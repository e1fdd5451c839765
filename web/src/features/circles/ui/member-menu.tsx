import type { CircleDetail } from '@daystar/contract/circles'
import { Ellipsis, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { wordsOf } from '#lib/problem.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import { type RoleAct, useRoleAct } from '../api/use-circle-members.ts'
import type { CircleMember } from '../circle-shape.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

interface Props {
  circle: CircleDetail
  member: CircleMember
  isAdmin: boolean
}

const iconLook = 'size-4.5'

/** What an admin may do about another member. */
export function MemberMenu({ circle, member, isAdmin }: Props) {
  const [asks, setAsks] = useState(false)
  const act = useRoleAct(circle.id)
  const send = (kind: RoleAct['kind'], done: string) =>
    act.mutate(
      { kind, userId: member.id },
      {
        onSuccess: () => showToast(done, { tone: 'success' }),
        onError: (error) => showToast(wordsOf(error, 'Could not save changes'), { tone: 'failure' }),
        onSettled: () => setAsks(false),
      },
    )
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`What you can do about ${member.name}`}
            icon={<Ellipsis aria-hidden="true" className="size-5.5" />}
          />
        }
        entries={[
          isAdmin
            ? {
                label: 'Make a plain member',
                icon: <ShieldMinus aria-hidden="true" className={iconLook} />,
                onSelect: () => send('demote', `${member.name} is no longer an admin`),
              }
            : {
                label: 'Make admin',
                icon: <ShieldPlus aria-hidden="true" className={iconLook} />,
                onSelect: () => send('promote', `${member.name} is now an admin`),
              },
          {
            label: 'Remove from circle',
            icon: <UserMinus aria-hidden="true" className={iconLook} />,
            danger: true,
            onSelect: () => setAsks(true),
          },
        ]}
      />
      <Suspense>
        {asks && (
          <AlertDialog
            open
            danger
            title={`Remove ${member.name}?`}
            description={`They will no longer belong to ${circle.name}.`}
            confirmLabel="Remove"
            cancelLabel="Keep"
            pending={act.isPending}
            onClose={() => setAsks(false)}
            onConfirm={() => send('remove', `${member.name} was removed`)}
          />
        )}
      </Suspense>
    </>
  )
}

import type { CircleDetail } from '@daystar/contract/circles'
import { Ellipsis, ShieldMinus, ShieldPlus, UserCheck, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { CircleMember } from '#lib/compatibility/circles.ts'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { type RoleChange, useChangeRole } from '../../api/use-circle-members.ts'

const RemoveMemberDialog = lazyOverlay(async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog)

export type CircleRole = 'member' | 'moderator' | 'admin'

interface Props {
  circle: CircleDetail
  member: CircleMember
  role: CircleRole
}

const iconClass = 'size-4.5'

/** The menu with the actions of an admin or a moderator for another member. */
export function MemberMenu({ circle, member, role }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const changeRole = useChangeRole(circle.id)
  const submit = (kind: Exclude<RoleChange['kind'], 'remove'>, successMessage: string) =>
    changeRole.mutate(
      { kind, userId: member.id },
      {
        onSuccess: () => showToast(successMessage, { tone: 'success' }),
        onError: showFailure,
      },
    )
  function roleItems() {
    const { name } = member
    const promote = {
      label: t('Make admin'),
      icon: <ShieldPlus aria-hidden="true" className={iconClass} />,
      onSelect: () => submit('promote', t('{name} is now an admin', { name })),
    }
    const demote = {
      label: t('Remove as admin'),
      icon: <ShieldMinus aria-hidden="true" className={iconClass} />,
      onSelect: () => submit('demote', t('{name} is no longer an admin', { name })),
    }
    const appoint = {
      label: t('Make moderator'),
      icon: <UserCheck aria-hidden="true" className={iconClass} />,
      onSelect: () => submit('appoint', t('{name} is now a moderator', { name })),
    }
    const dismiss = {
      label: t('Remove as moderator'),
      icon: <UserCog aria-hidden="true" className={iconClass} />,
      onSelect: () => submit('dismiss', t('{name} is no longer a moderator', { name })),
    }
    return { member: [promote, appoint], moderator: [promote, dismiss], admin: [demote] }[role]
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('Actions for {name}', { name: member.name })}
            icon={<Ellipsis aria-hidden="true" className="size-5.5" />}
          />
        }
        items={[
          ...(circle.is_admin ? roleItems() : []),
          {
            label: t('Remove from circle'),
            icon: <UserMinus aria-hidden="true" className={iconClass} />,
            danger: true,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      {isConfirming && <RemoveMemberDialog circle={circle} member={member} onClose={() => setConfirming(false)} />}
    </>
  )
}

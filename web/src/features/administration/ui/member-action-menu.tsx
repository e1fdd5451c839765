import type { AdministeredMember } from '@daystar/contract/administration'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Gavel, KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type MemberAction, useMemberAction } from '../api/use-member-actions.ts'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

const texts: Record<MemberAction, { done: string; question: (name: string) => string; description: string }> = {
  'password-link': {
    done: t('Email sent'),
    question: (name) => t('Send {name} a password link?', { name }),
    description: t('They get an email with a link to set a new password. It expires in one hour.'),
  },
  'end-sessions': {
    done: t('Sessions ended'),
    question: (name) => t('End all sessions of {name}?', { name }),
    description: t('They are signed out on all devices, and can sign in again.'),
  },
  delete: {
    done: t('Account deleted'),
    question: (name) => t('Delete the account of {name}?', { name }),
    description: t(
      'Their activities, photos, comments and everything else are deleted with it, at once. This cannot be undone.',
    ),
  },
}

/** What an operator can do for the account of another member. */
export function MemberActionMenu({ member }: { member: AdministeredMember }) {
  const myId = useMyId()
  const [action, setAction] = useState<MemberAction | null>(null)
  const perform = useMemberAction(member.id)
  if (member.id === myId) return null

  function confirm() {
    if (action === null) return
    perform.mutate(action, {
      onSuccess: () => {
        showToast(texts[action].done, { tone: 'success' })
        setAction(null)
      },
      onError: (error) => showToast(errorMessage(error, t('Something went wrong.')), { tone: 'failure' }),
    })
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
          {
            label: t('Sanctions'),
            icon: <Gavel aria-hidden="true" className="size-4.5" />,
            link: <Link to="/admin/$page/$id" params={{ page: 'members', id: String(member.id) }} />,
          },
          {
            label: t('Send password link'),
            icon: <KeyRound aria-hidden="true" className="size-4.5" />,
            onSelect: () => setAction('password-link'),
          },
          {
            label: t('End all sessions'),
            icon: <LogOut aria-hidden="true" className="size-4.5" />,
            onSelect: () => setAction('end-sessions'),
          },
          {
            label: t('Delete account'),
            icon: <Trash2 aria-hidden="true" className="size-4.5" />,
            danger: true,
            onSelect: () => setAction('delete'),
          },
        ]}
      />
      {action !== null && (
        <AlertDialog
          open
          danger={action === 'delete'}
          title={texts[action].question(member.name)}
          description={texts[action].description}
          confirmLabel={action === 'delete' ? t('Delete account') : t('Yes')}
          cancelLabel={t('Cancel')}
          pending={perform.isPending}
          onClose={() => setAction(null)}
          onConfirm={confirm}
        />
      )}
    </>
  )
}

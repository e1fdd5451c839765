import type { IdentityConfirmation } from '@daystar/contract/accounts/identity-confirmation'
import type { AdministeredMember } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import type { ReactNode } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useSetRole } from '../api/use-role.ts'
import type { IdentityFormComponent } from '../identity-form.ts'
import { roleConsequences } from '../role-consequences.ts'
import { makeRole } from '../role-names.ts'

interface Props {
  member: Pick<AdministeredMember, 'id' | 'name' | 'role'>
  role: Role
  IdentityForm: IdentityFormComponent
  onClose: () => void
}

const titles: Record<Role, (name: ReactNode) => ReactNode> = {
  member: (name) => rich('Make {name} a member?', { name }),
  moderator: (name) => rich('Make {name} a moderator?', { name }),
  operator: (name) => rich('Make {name} an operator?', { name }),
}

const ownTitles: Record<Role, string> = {
  member: t('Make yourself a member?'),
  moderator: t('Make yourself a moderator?'),
  operator: t('Make yourself an operator?'),
}

/** Names what a new role means before it is set. Making or removing an operator requires the password or a passkey. */
export function RoleDialog({ member, role, IdentityForm, onClose }: Props) {
  const setRole = useSetRole(member)
  const isOwn = useMyId() === member.id
  const needsIdentity = role === 'operator' || member.role === 'operator'
  const submitLabel = makeRole[role]
  const consequences = (
    <ul className="ms-5 list-disc space-y-1">
      {roleConsequences({ from: member.role, to: role, isOwn }).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )

  async function change(identity: IdentityConfirmation) {
    await setRole.mutateAsync({ role, identity })
    onClose()
  }

  return (
    <Dialog
      open
      title={isOwn ? ownTitles[role] : titles[role](<bdi>{member.name}</bdi>)}
      onClose={onClose}
      disablePointerDismissal
    >
      {needsIdentity ? (
        <IdentityForm submitLabel={submitLabel} tone="danger" onConfirm={change} onCancel={onClose}>
          {consequences}
        </IdentityForm>
      ) : (
        <div className="flex flex-col gap-4">
          {consequences}
          <FormButtons onCancel={onClose}>
            <Button
              pending={setRole.isPending}
              pendingLabel={t('One moment…')}
              onClick={() =>
                change({}).catch((error: unknown) =>
                  showToast(errorMessage(error, t('Could not save changes')), { tone: 'failure' }),
                )
              }
            >
              {submitLabel}
            </Button>
          </FormButtons>
        </div>
      )}
    </Dialog>
  )
}

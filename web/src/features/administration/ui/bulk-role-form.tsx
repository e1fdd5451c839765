import type { AdministeredMember } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import { useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Select } from '#ui/forms/select.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import type { BulkAction } from '../api/use-bulk-actions.ts'
import type { IdentityFormComponent } from '../identity-form.ts'
import { roleConsequences } from '../role-consequences.ts'
import { roleNames } from '../role-names.ts'
import { MemberNames } from './member-names.tsx'

interface Props {
  members: readonly AdministeredMember[]
  IdentityForm: IdentityFormComponent
  onConfirm: (action: BulkAction) => Promise<void>
  onCancel: () => void
}

const options = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Names what the role means for the members. Making or removing an operator requires the password or a passkey. */
export function BulkRoleForm({ members, IdentityForm, onConfirm, onCancel }: Props) {
  const [role, setRole] = useState<Role>('moderator')
  const [isPending, setPending] = useState(false)
  const includesOperator = members.some((member) => member.role === 'operator')
  const needsIdentity = role === 'operator' || includesOperator
  const from = includesOperator ? 'operator' : role === 'moderator' ? 'member' : 'moderator'
  const content = (
    <>
      <Select
        label={t('Role')}
        options={options}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <MemberNames members={members} />
      <ul className="ms-5 list-disc space-y-1">
        {roleConsequences({ from, to: role, isOwn: false }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
  if (needsIdentity)
    return (
      <IdentityForm
        submitLabel={t('Set role')}
        tone="danger"
        onConfirm={(identity) => onConfirm({ kind: 'role', role, identity })}
        onCancel={onCancel}
      >
        {content}
      </IdentityForm>
    )

  async function submit() {
    setPending(true)
    try {
      await onConfirm({ kind: 'role', role, identity: {} })
    } catch (error) {
      showToast(errorMessage(error, t('Could not save changes')), { tone: 'failure' })
    }
    setPending(false)
  }

  return (
    <div className="flex flex-col gap-4">
      {content}
      <FormButtons onCancel={onCancel}>
        <Button pending={isPending} pendingLabel={t('One moment…')} onClick={() => void submit()}>
          {t('Set role')}
        </Button>
      </FormButtons>
    </div>
  )
}

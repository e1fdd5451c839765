import type { AdministeredMember } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
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
  const form = useForm({
    ...useFormValues<{ role: Role }>({ role: 'moderator' }),
    send: ({ role }) => onConfirm({ kind: 'role', role, identity: {} }),
    failure: t('Could not save changes'),
  })
  const { role } = form.values
  const includesOperator = members.some((member) => member.role === 'operator')
  const needsIdentity = role === 'operator' || includesOperator
  const from = includesOperator ? 'operator' : role === 'moderator' ? 'member' : 'moderator'
  const content = (
    <>
      <Select label={t('Role')} options={options} {...form.field('role')} />
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

  return (
    <Form form={form}>
      {content}
      <FormButtons onCancel={onCancel}>
        <Button type="submit" pending={form.isPending} pendingLabel={t('One moment…')}>
          {t('Set role')}
        </Button>
      </FormButtons>
    </Form>
  )
}

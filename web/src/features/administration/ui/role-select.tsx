import type { AdministeredMember } from '@daystar/contract/administration'
import type { Role } from '@daystar/contract/roles'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import type { IdentityFormComponent } from '../identity-form.ts'
import { roleNames } from '../role-names.ts'

const RoleDialog = lazyOverlay(async () => (await import('./role-dialog.tsx')).RoleDialog)

const options = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Shows the role of a member in the community. Another choice changes it only after a confirmation. */
export function RoleSelect({
  member,
  IdentityForm,
}: {
  member: AdministeredMember
  IdentityForm: IdentityFormComponent
}) {
  const [chosen, setChosen] = useState<Role | null>(null)
  return (
    <>
      <Select
        label={t('Role of {name}', { name: member.name })}
        hideLabel
        className="w-40 min-w-0"
        options={options}
        value={member.role}
        onChange={(event) => setChosen(event.target.value as Role)}
      />
      {chosen !== null && chosen !== member.role && (
        <RoleDialog member={member} role={chosen} IdentityForm={IdentityForm} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

import type { AdministeredMember } from '@daystar/contract/administration'
import { useDeferredValue, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { type MemberFilters, useAdministeredMembers } from '../api/use-administered-members.ts'
import type { IdentityFormComponent } from '../identity-form.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { MemberRow } from './member-row.tsx'

const roleOptions = [
  { value: '', label: t('All roles') },
  { value: 'member', label: t('Members') },
  { value: 'moderator', label: t('Moderators') },
  { value: 'operator', label: t('Operators') },
]

const restrictionOptions = [
  { value: '', label: t('All') },
  { value: 'limited', label: t('Restricted') },
  { value: 'suspended', label: t('Suspended') },
]

interface Props {
  /** Operators search by email address, and see and change accounts. */
  isForOperator: boolean
  /** Requires the password or a passkey. */
  IdentityForm: IdentityFormComponent
  /** The circles of the viewer. */
  circles: readonly { readonly id: number; readonly name: string }[]
}

/** The members, with a search and filters. */
export function MemberList({ isForOperator, IdentityForm, circles }: Props) {
  const [filters, setFilters] = useState<MemberFilters>({ text: '', role: '', restriction: '' })
  const query = useAdministeredMembers(useDeferredValue(filters))
  const [selected, setSelected] = useState<readonly AdministeredMember[]>([])
  const myId = useMyId()
  const others = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== myId) ?? []
  const isSelected = ({ id }: AdministeredMember) => selected.some((member) => member.id === id)
  const select = (members: readonly AdministeredMember[], isOn: boolean) =>
    setSelected((before) => {
      const rest = before.filter(({ id }) => !members.some((member) => member.id === id))
      return isOn ? [...rest, ...members] : rest
    })
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_10rem]">
        <TextField
          label={isForOperator ? t('Name or email address') : t('Name or username')}
          type="search"
          maxLength={100}
          value={filters.text}
          onChange={(event) => setFilters({ ...filters, text: event.target.value })}
        />
        <Select
          label={t('Role')}
          options={roleOptions}
          value={filters.role}
          onChange={(event) => setFilters({ ...filters, role: event.target.value as MemberFilters['role'] })}
        />
        <Select
          label={t('Sanctions')}
          options={restrictionOptions}
          value={filters.restriction}
          onChange={(event) =>
            setFilters({ ...filters, restriction: event.target.value as MemberFilters['restriction'] })
          }
        />
      </search>
      {isForOperator && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            label={t('Select all shown')}
            disabled={others.length === 0}
            checked={others.length > 0 && others.every(isSelected)}
            mixed={others.some(isSelected) && !others.every(isSelected)}
            onChange={(event) => select(others, event.target.checked)}
          />
          <ExportButton filters={filters} />
        </div>
      )}
      <QueryList
        label={t('Members')}
        query={query}
        empty={t('No member matches.')}
        failure={t('Could not load the members.')}
        row={(member) => (
          <MemberRow
            key={member.id}
            member={member}
            isForOperator={isForOperator}
            IdentityForm={IdentityForm}
            isSelected={isSelected(member)}
            onSelect={(isOn) => select([member], isOn)}
          />
        )}
      />
      {selected.length > 0 && (
        <BulkBar
          members={selected}
          circles={circles}
          IdentityForm={IdentityForm}
          onSelect={(ids) => setSelected(selected.filter(({ id }) => ids.includes(id)))}
        />
      )}
    </div>
  )
}

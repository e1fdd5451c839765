import type { Circle } from '@daystar/contract/circles'
import type { DirectoryMember } from '@daystar/contract/directory'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import type { DirectoryFilters } from '../directory-filters.ts'
import { DirectoryCircles } from './directory-circles.tsx'
import { DirectoryFields, type OfferedCircles } from './directory-fields.tsx'
import { DirectoryMembers } from './directory-members.tsx'

interface Props {
  filters: DirectoryFilters
  circles: OfferedCircles
  onChange: (filters: DirectoryFilters) => void
  /** Connects with a member. */
  connect: (member: DirectoryMember) => ReactNode
  tile: (circle: Circle) => ReactNode
}

/** The members and the circles of the community, with filters. */
export function DirectoryPage({ filters, circles, onChange, connect, tile }: Props) {
  const { list = 'members' } = filters
  const clear = () => onChange({ list: filters.list })
  const tabs = [
    {
      value: 'members' as const,
      label: t('Members'),
      panel: <DirectoryMembers filters={filters} connect={connect} onClear={clear} />,
    },
    {
      value: 'circles' as const,
      label: t('Circles'),
      panel: <DirectoryCircles filters={filters} tile={tile} onClear={clear} />,
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <DirectoryFields filters={filters} circles={circles} onChange={onChange} />
      <Tabs
        label={t('Directory')}
        tabs={tabs}
        value={list}
        onChange={(next) => onChange({ ...filters, list: next === 'circles' ? next : undefined })}
      />
    </div>
  )
}

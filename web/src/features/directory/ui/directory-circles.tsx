import type { Circle } from '@daystar/contract/circles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { useDirectoryCircles } from '../api/use-directory.ts'
import type { DirectoryFilters } from '../directory-filters.ts'
import { ClearButton } from './directory-members.tsx'

interface Props {
  filters: DirectoryFilters
  tile: (circle: Circle) => ReactNode
  onClear: () => void
}

export function DirectoryCircles({ filters, tile, onClear }: Props) {
  const query = useDirectoryCircles(filters)
  const isFiltered = filters.tag !== undefined || filters.new === true
  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet text-sm">{filters.new ? t('Newest first.') : t('Sorted by name.')}</p>
      <QueryList
        label={t('Circles')}
        query={query}
        empty={isFiltered ? t('No circle matches these filters.') : t('No circles yet.')}
        emptyAction={
          isFiltered ? (
            <ClearButton onClear={onClear} label={t('Show all circles')} />
          ) : (
            <Link to="/circles/new" className="link inline-flex min-h-11 items-center">
              {t('Create a circle')}
            </Link>
          )
        }
        emptyClassName="py-6"
        failure={t('Could not load the circles.')}
        failureAction={signInAction(query.error)}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
        row={tile}
      />
    </div>
  )
}

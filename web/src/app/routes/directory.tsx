import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleTile } from '#features/circles/ui/lists/circle-tile.tsx'
import { ConnectControl } from '#features/connections/ui/connect-control.tsx'
import { readDirectoryFilters } from '#features/directory/directory-filters.ts'
import { DirectoryPage } from '#features/directory/ui/directory-page.tsx'
import { DirectoryTags } from '#features/directory/ui/directory-tags.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { useOfferedCircles } from '../circles/use-offered-circles.ts'
import { OnwardLink } from '../onward-link.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function DirectoryRoute() {
  useDocumentTitle(t('Directory'))
  // Read here and not by the router, which the sign-in page loads.
  const filters = readDirectoryFilters({ ...useSearch({ from: '/shell/directory' }) })
  const { directory: isOn } = useCommunity()
  const circles = useOfferedCircles(filters.circle)
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 sm:px-6 sm:pt-9">
      <header className="mb-4">
        <h1 className="text-3xl">{t('Directory')}</h1>
        <p className="text-quiet">{t('The members and circles of this community.')}</p>
      </header>
      {isOn ? (
        <DirectoryPage
          filters={filters}
          circles={circles}
          onChange={(search) => void navigate({ to: '/directory', search })}
          connect={(member) => <ConnectControl person={member} shouldFetchStatus={false} verb="connect" />}
          tile={(circle) => (
            <CircleTile key={circle.id} circle={circle}>
              {circle.tags.length > 0 && <DirectoryTags tags={circle.tags} />}
            </CircleTile>
          )}
        />
      ) : (
        <EmptyState title={t('This community has no directory of members and circles.')} action={<OnwardLink />} />
      )}
    </div>
  )
}

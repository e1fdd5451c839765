import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCircle } from '#features/circles/api/use-circle.ts'
import { useMember } from '#features/members/api/use-member.ts'
import { readFilters, titleOf } from '#features/search/found-filters.ts'
import { SearchPage } from '#features/search/ui/search-page.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useOfferedCircles } from '../circles/use-offered-circles.ts'
import { MemberSearch } from '../member-search.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function SearchRoute() {
  // Read here and not by the router, which the sign-in page loads.
  const filters = readFilters({ ...useSearch({ from: '/shell/search' }) })
  const title = titleOf(filters)
  useDocumentTitle(title)
  const navigate = useNavigate()
  const circles = useOfferedCircles(undefined)
  const change = (search: typeof filters) => void navigate({ to: '/search', search, replace: true })
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 sm:px-6 sm:pt-9">
      <h1 dir="auto" className="wrap-anywhere mb-4 text-left text-3xl rtl:text-right">
        {title}
      </h1>
      <SearchPage
        key={filters.q ?? ''}
        filters={filters}
        onChange={change}
        authorName={filters.user !== undefined && <MemberName userId={filters.user} />}
        circles={circles}
        circleName={filters.circle !== undefined && <CircleName circleId={filters.circle} />}
        authorField={
          <MemberSearch
            label={t('Who')}
            member={null}
            onMember={(member) => member && change({ ...filters, user: member.id })}
            includesMe
          />
        }
      />
    </div>
  )
}

function MemberName({ userId }: { userId: number }) {
  return useMember(userId).member?.name ?? t('Member')
}

function CircleName({ circleId }: { circleId: number }) {
  return useCircle(circleId).data?.name ?? t('In the circle')
}

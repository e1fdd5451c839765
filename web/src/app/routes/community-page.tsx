import { type CommunityPage, communityPageTitles } from '@daystar/contract/community/pages'
import { Link, useParams } from '@tanstack/react-router'
import { useCommunityPage } from '#features/community/api/use-community-page.ts'
import { Markdown } from '#features/community/ui/markdown.tsx'
import { useCommunity } from '#lib/community.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { NotFoundRoute } from './not-found.tsx'

/** Rules, contact, privacy policy or imprint. */
export function CommunityPageRoute() {
  const { page } = useParams({ strict: false })
  return isPage(page) ? <PublishedPage key={page} page={page} /> : <NotFoundRoute />
}

const isPage = (page: unknown): page is CommunityPage =>
  typeof page === 'string' && Object.hasOwn(communityPageTitles, page)

function PublishedPage({ page }: { page: CommunityPage }) {
  const title = communityPageTitles[page]
  useDocumentTitle(title)
  const { name } = useCommunity()
  const { data, error, refetch } = useCommunityPage(page)
  const isMissing = error instanceof RequestError && error.status === 404
  return (
    <div className="in-order mx-auto flex max-w-reading flex-col gap-2.5 pt-4 sm:gap-5 sm:pt-9">
      <h1 className="mx-4 text-2xl sm:mx-0.5">{title}</h1>
      <Card aria-label={title} className="p-5 sm:p-6">
        {data ? (
          <>
            <Markdown language={data.language}>{data.markdown}</Markdown>
            <p className="mt-6 text-quiet text-sm">
              {t('Last changed on {date}', { date: formatDate(data.updated_at) })}
            </p>
          </>
        ) : error ? (
          <ErrorState
            title={isMissing ? t('There is no such page.') : t('Could not load this page.')}
            onRetry={isMissing ? undefined : () => void refetch()}
          >
            {isMissing ? undefined : errorMessage(error, t('Something went wrong.'))}
          </ErrorState>
        ) : (
          <TextSkeleton lines={12} />
        )}
      </Card>
      <p className="mx-4 sm:mx-0.5">
        <Link to="/about" className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t('About {name}', { name })}
        </Link>
      </p>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { SearchField } from '#ui/forms/filters/search-field.tsx'
import { NoResults } from '#ui/illustrations/no-results.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Skeleton, TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useCircles } from '../../api/use-circles.ts'
import { CircleTile } from './circle-tile.tsx'

/** The list of all circles with a search field. */
export function ExploreCircles() {
  const [text, setText] = useState('')
  const query = useCircles(useDeferredValue(text))
  return (
    <div className="flex flex-col gap-5">
      <search>
        <SearchField
          label={t('Search Circles')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <CircleResults query={query} isSearch={text.trim() !== ''} />
    </div>
  )
}

function CircleResults({ query, isSearch }: { query: ReturnType<typeof useCircles>; isSearch: boolean }) {
  const { circles, error, isPending, hasNextPage, refetch } = query
  if (error && circles.length === 0) {
    return (
      <ErrorState title={t('Could not load the circles.')} onRetry={() => void refetch()} action={signInAction(error)}>
        {loadErrorMessage(error)}
      </ErrorState>
    )
  }
  if (isPending) return <TilesSkeleton />
  return (
    <>
      <p role="status" className="sr-only">
        {hasNextPage
          ? t('{count}+ circles', { count: circles.length })
          : t('{count, plural, one {# circle} other {# circles}}', { count: circles.length })}
      </p>
      {circles.length === 0 ? (
        <EmptyState
          picture={<NoResults />}
          title={t('No circles found.')}
          action={
            <Link to="/circles/new" className={buttonClass({ tone: 'secondary' })}>
              {t('Create a circle')}
            </Link>
          }
        >
          {isSearch
            ? t('Try another search, or create a circle.')
            : t('This community has no circles yet. Create the first one.')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {circles.map((circle) => (
            <CircleTile key={circle.id} circle={circle} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label={t('Show more circles')} />
    </>
  )
}

function TilesSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <span className="sr-only">{t('Loading...')}</span>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Card key={tile} as="div" inset className="flex gap-4 p-4.5">
          <Skeleton className="size-18 flex-none" />
          <div className="flex-1">
            <TextSkeleton lines={3} />
          </div>
        </Card>
      ))}
    </div>
  )
}

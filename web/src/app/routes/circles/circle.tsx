import type { CircleDetail } from '@daystar/contract/circles'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { noticeNote } from '#app/outbox/lazy-waiting-note.tsx'
import { isCircleNotFound, useCircle } from '#features/circles/api/use-circle.ts'
import { useRemovalNotice } from '#features/circles/api/use-removal-notice.ts'
import { CircleHeader } from '#features/circles/ui/circle-header.tsx'
import { CirclePin } from '#features/circles/ui/circle-pin.tsx'
import { CircleSearch } from '#features/circles/ui/circle-search.tsx'
import { MembersPanel } from '#features/circles/ui/members/members-panel.tsx'
import { CircleNotices } from '#features/circles/ui/notices/circle-notices.tsx'
import { CircleGallery } from '#features/circles/ui/pictures/circle-gallery.tsx'
import { PrivateCircleNotice } from '#features/circles/ui/private-circle-notice.tsx'
import { ConnectControl } from '#features/connections/ui/connect-control.tsx'
import { NextEvent } from '#features/events/ui/next-event.tsx'
import { CircleActions } from '#features/moderation/ui/member-tools/circle-actions.tsx'
import { MutedNotice } from '#features/moderation/ui/member-tools/muted-notice.tsx'
import { CircleCalendarCard } from '#features/planning/ui/circle-calendar-card.tsx'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Skeleton, TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { UploadPanel } from '../../activities/upload-panel.tsx'
import { CirclePlanning } from '../../circles/circle-planning.tsx'
import { CircleFeed } from '../../feeds/circle-feed.tsx'
import { FeedCard } from '../../feeds/feed-card.tsx'
import { TagFilter } from '../../feeds/scope-bar.tsx'
import { useDocumentTitle } from '../../use-document-title.ts'

/** Connection status is requested only for this many members, to limit the number of requests. */
const maxConnectionLookups = 40

export function CircleRoute() {
  const { circleId } = useParams({ from: '/shell/circles/$circleId' })
  const { data: circle, error, refetch } = useCircle(Number(circleId))
  useDocumentTitle(circle?.name ?? t('Circle #{circleId}', { circleId }))
  useRemovalNotice(circle)

  if (error && (!circle || isCircleNotFound(error))) {
    return (
      <Card className="mx-auto mt-2 max-w-reading sm:mt-10">
        <h1 className="sr-only">{t('Circle')}</h1>
        <ErrorState
          title={isCircleNotFound(error) ? t('Circle not found.') : t('Could not load this circle.')}
          onRetry={isCircleNotFound(error) ? undefined : () => void refetch()}
          action={
            signInAction(error) ?? (
              <Link to="/groups" className={buttonClass({ tone: 'secondary' })}>
                {t('Explore circles')}
              </Link>
            )
          }
        >
          {isCircleNotFound(error) ? t('It was deleted, or it never existed.') : loadErrorMessage(error)}
        </ErrorState>
      </Card>
    )
  }
  return circle ? <CirclePage key={circle.id} circle={circle} /> : <CircleSkeleton />
}

function CirclePage({ circle }: { circle: CircleDetail }) {
  const { tag, invite } = useSearch({ from: '/shell/circles/$circleId' })
  const navigate = useNavigate({ from: '/circles/$circleId' })
  const isOpen = circle.is_member || !circle.is_private
  return (
    <div className="mx-auto flex flex-col gap-2.5 sm:gap-6 sm:px-6 sm:pt-7 md:px-0">
      <CircleHeader
        circle={circle}
        invite={invite}
        tag={tag}
        menu={<CircleActions circle={circle} />}
        notice={<MutedNotice kind="circle" id={circle.id} />}
        onDeleted={() => void navigate({ to: '/groups' })}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-2.5 sm:gap-y-5 lg:grid-cols-[264px_minmax(0,1fr)_264px]">
        {isOpen && (
          <aside
            aria-label={circle.is_member ? t('Planning in this circle') : t('Calendar of this circle')}
            className={`${sidebarClass} lg:col-start-1 lg:row-start-1`}
          >
            {circle.is_member ? <CirclePlanning circleId={circle.id} /> : <CircleCalendarCard circleId={circle.id} />}
          </aside>
        )}
        {isOpen && (
          <aside aria-label={t('Members of this circle')} className={`${sidebarClass} lg:col-start-3 lg:row-start-1`}>
            <MembersPanel
              circle={circle}
              control={(member, index) => (
                <ConnectControl person={member} shouldFetchStatus={index < maxConnectionLookups} verb="follow" />
              )}
            />
          </aside>
        )}
        <div className="in-order mx-auto flex w-full min-w-0 max-w-reading flex-col gap-2.5 sm:gap-4 lg:col-start-2 lg:row-start-1">
          {circle.is_member && <CircleNotices circle={circle} note={noticeNote} />}
          {isOpen && <CirclePin circle={circle} card={(activity) => <FeedCard activity={activity} index={2} />} />}
          {isOpen && <NextEvent circleId={circle.id} />}
          {isOpen && (
            <div className="flex flex-wrap items-start gap-2.5 px-4 sm:px-0">
              <CircleSearch circleId={circle.id} />
              <CircleGallery circle={circle} />
            </div>
          )}
          {circle.is_member && <UploadPanel circle={{ id: circle.id, name: circle.name }} />}
          {isOpen ? (
            <div>
              {tag && (
                <div className="flex px-4 py-2 sm:px-0">
                  <TagFilter tag={tag} onClear={() => void navigate({ search: invite ? { invite } : {} })} />
                </div>
              )}
              <CircleFeed key={tag ?? ''} circleId={circle.id} tag={tag ?? null} isMember={circle.is_member} />
            </div>
          ) : (
            <PrivateCircleNotice
              isInvited={invite !== undefined || circle.is_invited === true}
              isRequested={Boolean(circle.requested_at)}
            />
          )}
        </div>
      </div>
    </div>
  )
}

const sidebarClass = 'mx-auto w-full max-w-reading lg:sticky lg:top-23'

function CircleSkeleton() {
  return (
    <div className="sm:px-6 sm:pt-7 md:px-0">
      <Card role="status" className="overflow-hidden">
        <Skeleton className="aspect-[5/2] max-h-72 min-h-36 w-full rounded-none sm:aspect-[4/1]" />
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <p className="text-quiet">{t('Loading circle…')}</p>
          <Skeleton className="h-8 w-64 max-w-full" />
          <TextSkeleton lines={2} />
        </div>
      </Card>
    </div>
  )
}

import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { feedErrorMessage } from '#features/feed/api/feed-error-message.ts'
import { useMemberActivities } from '#features/feed/api/use-feed.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { CardSkeletons } from '#features/feed/ui/card-skeletons.tsx'
import { rich, t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { MyActivityCard } from '../feeds/my-activity-card.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

const ChangeAudiencesDialog = lazyOverlay(
  async () => (await import('#features/activities/ui/audience/change-audiences-dialog.tsx')).ChangeAudiencesDialog,
)

export function MyActivitiesRoute() {
  useDocumentTitle(t('My activities'))
  const id = useMyId()
  return (
    <div className="mx-auto max-w-reading">
      <TopBar />
      {id === null ? (
        <>
          <PageHeading />
          <CardSkeletons />
        </>
      ) : (
        <OwnActivities key={id} userId={id} />
      )}
    </div>
  )
}

const barLinkClass =
  'inline-flex min-h-11 items-center rounded-full px-4 font-[580] text-md text-quiet hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper'

function TopBar() {
  const { data: me } = useMe()
  const id = useMyId()
  return (
    <nav aria-label={t('My activities')} className="flex flex-wrap items-center gap-1 px-3 pt-3 sm:px-0 sm:pt-6">
      <Link to="/home" className={barLinkClass}>
        {t('Home')}
      </Link>
      <Link to="/activities" className={barLinkClass}>
        {t('Activities')}
      </Link>
      <Link to="/groups" className={barLinkClass}>
        {t('Circles')}
      </Link>
      <Link
        to="/profile/$userId"
        params={{ userId: String(id ?? '') }}
        className="ms-auto grid size-11 place-items-center rounded-full"
      >
        <Avatar
          id={id ?? 0}
          name={me?.name ?? ''}
          src={me?.profile_pic_url ?? null}
          size={38}
          loading={!me}
          decorative
        />
        <span className="sr-only">{t('Your profile')}</span>
      </Link>
    </nav>
  )
}

function PageHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="mx-4 mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:mx-0.5">
      <h1 className="text-2xl">{t('My activities')}</h1>
      {children}
    </div>
  )
}

function OwnActivities({ userId }: { userId: number }) {
  const query = useMemberActivities(userId, null)
  /** The selected activities; null while none can be selected. */
  const [selectedIds, setSelectedIds] = useState<readonly number[] | null>(null)
  const [isChanging, setChanging] = useState(false)
  const isEmpty = query.data?.pages.every((page) => page.items.length === 0) ?? true
  const logActivity: ReactNode = (
    <Link to="/upload" className={buttonClass()}>
      {t('Log an activity')}
    </Link>
  )
  const toggle = (id: number, isSelected: boolean) =>
    setSelectedIds((ids) => (isSelected ? [...(ids ?? []), id] : (ids ?? []).filter((other) => other !== id)))
  const isFull = (selectedIds?.length ?? 0) >= limits.bulkActivities
  return (
    <>
      <PageHeading>
        {!isEmpty && (
          <div className="flex flex-wrap gap-2">
            {selectedIds !== null && (
              <Button size="compact" className="min-h-11" onClick={() => setChanging(true)}>
                {t('Change audience')}
              </Button>
            )}
            <Button
              size="compact"
              tone="secondary"
              className="min-h-11"
              onClick={() => setSelectedIds(selectedIds === null ? [] : null)}
            >
              {selectedIds === null ? t('Select') : t('Done')}
            </Button>
          </div>
        )}
      </PageHeading>
      {selectedIds !== null && (
        <p role="status" className="mx-4 mt-1 text-quiet sm:mx-0.5">
          {t('{count} selected. A period, or all of them, can be chosen in the next step.', {
            count: selectedIds.length,
          })}
        </p>
      )}
      <ActivityList
        name={`my-activities ${userId}`}
        query={query}
        item={(activity, index) => (
          <MyActivityCard
            activity={activity}
            index={index}
            selection={
              selectedIds !== null && (
                <Checkbox
                  label={rich('Select {title}', { title: <bdi>{activity.title}</bdi> })}
                  checked={selectedIds.includes(activity.id)}
                  disabled={isFull && !selectedIds.includes(activity.id)}
                  onChange={(event) => toggle(activity.id, event.target.checked)}
                />
              )
            }
          />
        )}
        empty={
          <EmptyState picture={<QuietNight />} title={t("You haven't logged any activities yet.")} action={logActivity}>
            {t("Log an activity today to earn a star in tomorrow's calendar.")}
          </EmptyState>
        }
        errorState={(error, retry) => (
          <ErrorState title={t('Could not load your activities.')} onRetry={retry}>
            {feedErrorMessage(error)}
          </ErrorState>
        )}
      />
      {isChanging && (
        <ChangeAudiencesDialog
          selectedIds={selectedIds ?? []}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChanging(false)
            setSelectedIds(null)
          }}
        />
      )}
    </>
  )
}

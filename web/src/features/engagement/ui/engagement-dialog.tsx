import type { Person } from '@daystar/contract/fields'
import { useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PeopleList } from '#ui/people/people-list.tsx'
import { useEngagement } from '../api/use-engagement.ts'

export type EngagementTab = 'high-fives' | 'comments'

interface Props {
  activityId: number
  firstTab?: EngagementTab
  onClose: () => void
}

/** The members who gave a high five and those who commented. Mounted only while open. */
export function EngagementDialog({ activityId, firstTab = 'high-fives', onClose }: Props) {
  const [tab, setTab] = useState<EngagementTab>(firstTab)
  const query = useEngagement(activityId)
  const { data, isPending, error, refetch } = query

  const panel = (people: Person[] | undefined, empty: string, hasMore = false) => {
    // If only a further page fails to load, the list stays.
    if (error && !people) {
      return (
        <ErrorState title={t('Failed to load engagement.')} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorState>
      )
    }
    if (isPending || !people) return <PersonSkeleton />
    return (
      <>
        <PeopleList people={people} empty={empty} />
        {hasMore && <ShowMore query={query} />}
      </>
    )
  }

  return (
    <Dialog open onClose={onClose} title={t('Engagement')} hideTitle>
      <div className="min-h-64 pt-2 pe-8">
        <Tabs
          label={t('Engagement')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'high-fives',
              label: t('High Fives'),
              panel: panel(data?.highFivers, t('No high fives yet.'), data?.hasMoreHighFivers),
            },
            {
              value: 'comments',
              label: t('Comments'),
              panel: panel(data?.commenters, t('No comments yet.'), data?.hasMoreCommenters),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

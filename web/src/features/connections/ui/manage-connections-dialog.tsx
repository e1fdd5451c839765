import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { useMe } from '#lib/members/use-me.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { itemsOf, useFollowers } from '../api/use-people.ts'
import type { ConnectionsTab } from '../tabs.ts'
import { FollowerRow } from './follower-row.tsx'
import { FollowingRow } from './following-row.tsx'
import { InviteLink } from './invite-link.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PagedList } from './paged-list.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { SuggestedMembers } from './suggested-members.tsx'

interface Props {
  initialTab?: ConnectionsTab
  onClose: () => void
}

/** The viewer's following, followers and requests. Mounted only while it is open. */
export function ManageConnectionsDialog({ initialTab = 'overview', onClose }: Props) {
  const [tab, setTab] = useState<ConnectionsTab>(initialTab)
  const { data: me } = useMe()
  const following = useFollowing()
  const followers = useFollowers()
  // For a list that is not fully loaded, the count comes from the account.
  const followingCount = following.hasNextPage ? me?.following_count : itemsOf(following).length
  const followersCount = followers.hasNextPage ? me?.followers_count : itemsOf(followers).length

  return (
    <Sheet open hasFixedHeight onClose={onClose} title={t('Manage connections')}>
      <div className="min-h-96">
        <Tabs
          label={t('Connections')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'overview',
              label: t('Overview'),
              panel: <OverviewTab following={following} followers={followers} onOpen={setTab} />,
            },
            {
              value: 'following',
              label: t('Following ({followingCount})', { followingCount: followingCount ?? 0 }),
              panel: (
                <PagedList
                  query={following}
                  empty={t("You're not following anyone yet.")}
                  emptyAction={<SuggestedMembers max={8} level={3} fallback={<InviteLink />} />}
                >
                  {(person) => <FollowingRow key={person.id} person={person} />}
                </PagedList>
              ),
            },
            {
              value: 'followers',
              label: t('Followers ({followersCount})', { followersCount: followersCount ?? 0 }),
              panel: (
                <PagedList query={followers} empty={t('No followers yet.')} emptyAction={<InviteLink />}>
                  {(person) => <FollowerRow key={person.id} person={person} />}
                </PagedList>
              ),
            },
            { value: 'requests', label: t('Requests'), panel: <RequestsTab /> },
          ]}
        />
      </div>
    </Sheet>
  )
}

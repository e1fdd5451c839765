import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useFollowers } from '../api/use-people.ts'
import { InviteLink } from './invite-link.tsx'
import { PagedList } from './paged-list.tsx'
import { PersonRow } from './person-row.tsx'
import { SuggestedMembers } from './suggested-members.tsx'

interface Props {
  list: 'followers' | 'following'
  onClose: () => void
}

/** The viewer's followers or following list. Mounted only while it is open. */
export function PeopleDialog({ list, onClose }: Props) {
  const isFollowers = list === 'followers'
  return (
    <Dialog open onClose={onClose} title={isFollowers ? t('Followers') : t('Following')}>
      <div className="min-h-64">{isFollowers ? <Followers /> : <Following />}</div>
    </Dialog>
  )
}

function Followers() {
  return (
    <PagedList query={useFollowers()} empty={t('No followers yet.')} emptyAction={<InviteLink />}>
      {(person) => <PersonRow key={person.id} person={person} />}
    </PagedList>
  )
}

function Following() {
  return (
    <PagedList
      query={useFollowing()}
      empty={t("You're not following anyone yet.")}
      emptyAction={<SuggestedMembers max={8} level={3} fallback={<InviteLink />} />}
    >
      {(person) => <PersonRow key={person.id} person={person} />}
    </PagedList>
  )
}

import type { User } from '@daystar/contract/accounts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Gavel } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CirclesStrip } from '#features/circles/ui/lists/circles-strip.tsx'
import { useConnection } from '#features/connections/api/use-connection.ts'
import { ConnectionArea } from '#features/connections/ui/connection-area.tsx'
import { ConnectionsPanel } from '#features/connections/ui/connections-panel.tsx'
import { isMemberMissing, useMember } from '#features/members/api/use-member.ts'
import { LatestActivity } from '#features/members/ui/latest-activity.tsx'
import { ProfileCard } from '#features/members/ui/profile-card.tsx'
import { ProfileSkeleton } from '#features/members/ui/profile-skeleton.tsx'
import { MemberActions } from '#features/moderation/ui/member-tools/member-actions.tsx'
import { MutedNotice } from '#features/moderation/ui/member-tools/muted-notice.tsx'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useCan } from '#lib/members/use-can.ts'
import { useSession } from '#lib/session/session.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { today } from '#lib/texts/dates.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { MemberFeed } from '../feeds/member-feed.tsx'
import { TagFilter } from '../feeds/scope-bar.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

const CommonCard = lazySection(async () => (await import('../common-card.tsx')).CommonCard)
const PinnedCard = lazySection(async () => (await import('#features/looking-back/ui/pinned-card.tsx')).PinnedCard)
const TotalsCard = lazySection(async () => (await import('#features/looking-back/ui/totals-card.tsx')).TotalsCard)
const PeopleDialog = lazyOverlay(async () => (await import('#features/connections/ui/people-dialog.tsx')).PeopleDialog)

export function ProfileRoute() {
  const { userId } = useParams({ from: '/shell/profile/$userId' })
  const id = Number(userId)
  const { member, error, isOwn, retry } = useMember(Number.isSafeInteger(id) && id > 0 ? id : 0)
  useDocumentTitle(member?.name ?? t('Profile'))

  if (error) {
    const isMissing = isMemberMissing(error)
    return (
      <Card className="mx-auto mt-2 max-w-reading sm:mt-10">
        <h1 className="sr-only">{t('Profile')}</h1>
        <ErrorState
          title={t('Failed to load profile.')}
          onRetry={isMissing ? undefined : retry}
          action={isMissing ? <OnwardLink /> : signInAction(error)}
        >
          {isMissing ? t('There is no such member, or you cannot see them.') : loadErrorMessage(error)}
        </ErrorState>
      </Card>
    )
  }
  if (!member) {
    return (
      <div className="mx-auto max-w-reading sm:pt-7">
        <ProfileSkeleton />
      </div>
    )
  }
  return <Profile key={member.id} member={member} isOwn={isOwn} />
}

function reportsOf({ id, profile_pic_url: picture }: User) {
  return [
    { label: t('Report member'), subject: { type: 'member', id } },
    ...(picture === null
      ? []
      : [{ label: t('Report profile picture'), subject: { type: 'member_picture', id } } as const]),
  ] as const
}

function sanctionsOf({ id }: User) {
  return {
    label: t('Sanctions'),
    icon: <Gavel aria-hidden="true" className="size-4.5" />,
    link: <Link to="/admin/$page/$id" params={{ page: 'members', id: String(id) }} />,
  }
}

function Profile({ member, isOwn }: { member: User; isOwn: boolean }) {
  const canReadSanctions = useCan('sanction:readAll')
  const { tag } = useSearch({ from: '/shell/profile/$userId' })
  const navigate = useNavigate({ from: '/profile/$userId' })
  const { connection } = useConnection(member.id, !isOwn)
  // Visitors see the button too; it prompts them to log in.
  const isMember = useSession() !== null
  const [openList, setOpenList] = useState<'followers' | 'following' | null>(null)

  return (
    <div className="in-order mx-auto grid max-w-4xl grid-cols-1 items-start gap-x-8 gap-y-2.5 sm:gap-y-5 sm:pt-7 lg:max-w-none lg:grid-cols-[minmax(0,40rem)_minmax(0,20rem)] lg:justify-center">
      <div className="mx-auto w-full min-w-0 max-w-reading">
        <ProfileCard
          member={member}
          isOwn={isOwn}
          connection={!isOwn && (member.can_connect || !isMember) && <ConnectionArea person={member} />}
          menu={
            <MemberActions
              label={t('More actions')}
              member={member}
              reports={reportsOf(member)}
              items={canReadSanctions ? [sanctionsOf(member)] : []}
              onBlocked={() => void navigate({ to: '/home', replace: true })}
            />
          }
          notice={!isOwn && <MutedNotice kind="member" id={member.id} />}
          onOpenList={setOpenList}
        />
      </div>
      <aside
        aria-label={t('About this member')}
        className="in-order mx-auto flex w-full min-w-0 max-w-reading flex-col gap-2.5 sm:gap-5 lg:sticky lg:top-23 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {!isOwn && <LatestActivity userId={member.id} following={connection ? connection.following : null} />}
        {isOwn && <ConnectionsPanel followingCount={member.following_count} />}
        <Suspense fallback={<Card className="h-33" />}>
          <PinnedCard userId={member.id} isOwn={isOwn} />
        </Suspense>
        <Suspense fallback={<Card className="h-21.5" />}>
          <TotalsCard userId={member.id} />
        </Suspense>
        {!isOwn && isMember && (
          <Suspense fallback={<Card className="h-21.5" />}>
            <CommonCard userId={member.id} />
          </Suspense>
        )}
        {isOwn && (
          <Link to="/year/$year" params={{ year: today().slice(0, 4) }} className={buttonClass({ tone: 'secondary' })}>
            {t('Your {year}', { year: today().slice(0, 4) })}
          </Link>
        )}
        <CirclesStrip userId={member.id} name={member.name} isOwn={isOwn} following={connection?.following ?? false} />
      </aside>
      <div className="mx-auto w-full min-w-0 max-w-reading">
        <div className="mx-4 flex min-h-11 flex-wrap items-center sm:mx-0.5">
          <h2 className="text-xl">{t('Activities')}</h2>
          {tag && (
            <TagFilter tag={tag} onClear={() => void navigate({ search: {}, params: { userId: String(member.id) } })} />
          )}
          {isOwn && (
            <Link to="/view-as" className={`ms-auto ${buttonClass({ tone: 'quiet' })}`}>
              {t('View as…')}
            </Link>
          )}
        </div>
        <MemberFeed key={tag ?? ''} userId={member.id} tag={tag ?? null} />
      </div>
      {openList && <PeopleDialog list={openList} onClose={() => setOpenList(null)} />}
    </div>
  )
}

import type { Person } from '@daystar/contract/fields'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActivityCard } from '#features/activities/ui/activity-card.tsx'
import { SeenCompanions } from '#features/activities/ui/companions/seen-companions.tsx'
import { feedErrorMessage } from '#features/feed/api/feed-error-message.ts'
import { ActivityList } from '#features/feed/ui/activity-list.tsx'
import { useViewAs } from '#features/view-as/api/use-view-as.ts'
import { type ReaderKind, ReaderPicker } from '#features/view-as/ui/reader-picker.tsx'
import { rich, t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { MemberSearch } from '../member-search.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

/** The viewer's own profile and activities as another member sees them. */
export function ViewAsRoute() {
  useDocumentTitle(t('View as'))
  const { data: me } = useMe()
  const [kind, setKind] = useState<ReaderKind>('visitor')
  const [member, setMember] = useState<Person | null>(null)
  const reader = kind === 'member' ? member && String(member.id) : kind
  return (
    <div className="mx-auto max-w-reading sm:pt-7">
      <Card className="p-5 sm:p-6">
        <h1 className="text-2xl">{t('View as')}</h1>
        <p className="mt-1 mb-4 text-pretty text-quiet">
          {t('See your profile and your activities as another member does. Nothing can be changed here.')}{' '}
          <Link to="/profile/$userId" params={{ userId: String(me?.id ?? '') }} className="link">
            {t('Back to your profile')}
          </Link>
        </p>
        <ReaderPicker
          kind={kind}
          onKind={setKind}
          memberSearch={<MemberSearch member={member} onMember={setMember} />}
        />
      </Card>
      {me && reader !== null && (
        <>
          <Card className="mt-2.5 flex items-center gap-4 p-5 sm:mt-5">
            <Avatar id={me.id} name={me.name} src={me.profile_pic_url} size={64} decorative />
            <div className="min-w-0">
              <h2 dir="auto" className="truncate text-xl">
                {me.name}
              </h2>
              {me.username && (
                <p className="text-md text-quiet">
                  <bdi>@{me.username}</bdi>
                </p>
              )}
            </div>
          </Card>
          <SeenActivities key={reader} reader={reader} name={readerName(kind, member)} total={me.activitiesCount} />
        </>
      )}
    </div>
  )
}

function readerName(kind: ReaderKind, member: Person | null): string {
  if (kind === 'visitor') return t('A visitor')
  return kind === 'follower' ? t('A follower who is in none of your circles') : (member?.name ?? '')
}

function SeenActivities({ reader, name, total }: { reader: string; name: string; total: number }) {
  const query = useViewAs(reader)
  const count = query.data?.pages[0]?.count
  return (
    <>
      <p role="status" className="mx-4 my-4 min-h-6 sm:mx-0.5">
        {count !== undefined &&
          rich('{name} sees {count} of your {total, plural, one {# activity} other {# activities}}.', {
            name: <bdi>{name}</bdi>,
            count,
            total,
          })}
      </p>
      <ActivityList
        name={`view-as ${reader}`}
        query={query}
        item={(activity, index) => (
          <ActivityCard
            activity={activity}
            priority={index <= 1}
            actions={
              <div className="min-w-0 px-2 text-md text-quiet">
                <SeenCompanions activityId={activity.id} reader={reader} />
                {t('{count, plural, one {# high five} other {# high fives}}', { count: activity.high_five_count })}
                {' · '}
                {t('{count, plural, one {# comment} other {# comments}}', { count: activity.comment_count })}
              </div>
            }
          />
        )}
        empty={
          <EmptyState
            picture={<QuietNight />}
            title={t('Nothing to see.')}
            action={
              <Link to="/activities" className="link">
                {t('Change who sees your activities')}
              </Link>
            }
          >
            {t('This person sees none of your activities.')}
          </EmptyState>
        }
        errorState={(error, retry) => (
          <ErrorState title={t('Could not load these activities.')} onRetry={retry}>
            {feedErrorMessage(error)}
          </ErrorState>
        )}
      />
    </>
  )
}

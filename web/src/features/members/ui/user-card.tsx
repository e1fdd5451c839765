import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { useMember } from '../api/use-member.ts'
import { MemberCounts } from './member-counts.tsx'

/** A member's picture, names and counts in a side column. */
export function UserCard({ userId }: { userId: number }) {
  const { member, error, retry } = useMember(userId)
  if (error) {
    return (
      <Card className="p-5 text-center">
        <p role="alert" className="mb-3 text-quiet">
          {t('Failed to load profile.')}
        </p>
        <Button tone="secondary" size="compact" onClick={retry}>
          {t('Retry')}
        </Button>
      </Card>
    )
  }
  if (!member) return <UserCardSkeleton />
  return (
    <Card aria-label={member.name} className="p-5">
      <Link
        to="/profile/$userId"
        params={{ userId: String(userId) }}
        className="mb-4 flex items-center gap-3.5 rounded-row border-line"
      >
        <Avatar id={member.id} name={member.name} src={member.profile_pic_url} size={56} decorative />
        <span className="min-w-0">
          <span dir="auto" className="display line-clamp-2 w-fit text-lg leading-tight">
            {member.name}
          </span>
          {member.username && (
            <span className="block truncate text-md text-quiet">
              <bdi>@{member.username}</bdi>
            </span>
          )}
        </span>
      </Link>
      <div className="border-line border-t pt-3">
        <MemberCounts member={member} />
      </div>
    </Card>
  )
}

function UserCardSkeleton() {
  return (
    <Card className="p-5" role="status">
      <span className="sr-only">{t('Loading...')}</span>
      <div className="mb-4 flex items-center gap-3.5">
        <Avatar id={0} name="" size={56} loading />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-32 max-w-full" />
          <Skeleton className="h-3.5 w-20" />
        </div>
      </div>
      <div className="grid h-17 grid-cols-3 place-items-center border-line border-t pt-3">
        <Skeleton className="h-10 w-14" />
        <Skeleton className="h-10 w-14" />
        <Skeleton className="h-10 w-14" />
      </div>
    </Card>
  )
}

import type { User } from '@daystar/contract/accounts'
import { t } from '#lib/i18n/translate.ts'
import { formatCount } from '../format-count.ts'

export type CountList = 'followers' | 'following'

interface Props {
  member: User
  /** Opens the list for a count; only on the viewer's own profile. */
  onOpen?: ((list: CountList) => void) | undefined
}

/** A member's number of activities, following and followers. */
export function MemberCounts({ member, onOpen }: Props) {
  return (
    <ul aria-label={t('Counts')} className="-mx-2 flex flex-wrap gap-x-2 text-center">
      <Count
        value={member.activitiesCount}
        label={t('{count, plural, one {activity} other {activities}}', { count: member.activitiesCount })}
      />
      <Count value={member.following_count} label={t('following')} onOpen={onOpen && (() => onOpen('following'))} />
      <Count
        value={member.followers_count}
        label={t('{count, plural, one {follower} other {followers}}', { count: member.followers_count })}
        onOpen={onOpen && (() => onOpen('followers'))}
      />
    </ul>
  )
}

function Count({ value, label, onOpen }: { value: number; label: string; onOpen?: (() => void) | undefined }) {
  const content = (
    <>
      <span className="block font-[660] text-lg tabular-nums">{formatCount(value)}</span>{' '}
      <span className="block whitespace-nowrap text-sm text-quiet">{label}</span>
    </>
  )
  return (
    <li className="flex-1">
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="min-h-11 w-full rounded-row py-1 hover:bg-sunk"
        >
          {content}
        </button>
      ) : (
        <span className="block py-1">{content}</span>
      )}
    </li>
  )
}

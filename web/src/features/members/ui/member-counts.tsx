import type { User } from '@daystar/contract/accounts'
import { plainNumber } from '../plain-number.ts'

export type CountList = 'followers' | 'following'

interface Props {
  member: User
  /** Opens the list behind a count: for the owner alone. */
  onOpen?: ((list: CountList) => void) | undefined
}

/** How much somebody logged, whom they follow, who follows them. */
export function MemberCounts({ member, onOpen }: Props) {
  return (
    <ul aria-label="Counts" className="grid grid-cols-3 text-center">
      <Count value={member.activitiesCount} word={member.activitiesCount === 1 ? 'activity' : 'activities'} />
      <Count value={member.following_count} word="following" onOpen={onOpen && (() => onOpen('following'))} />
      <Count
        value={member.followers_count}
        word={member.followers_count === 1 ? 'follower' : 'followers'}
        onOpen={onOpen && (() => onOpen('followers'))}
      />
    </ul>
  )
}

function Count({ value, word, onOpen }: { value: number; word: string; onOpen?: (() => void) | undefined }) {
  const content = (
    <>
      <span className="block font-[660] text-lg tabular-nums">{plainNumber(value)}</span>{' '}
      <span className="block text-sm text-quiet">{word}</span>
    </>
  )
  return (
    <li>
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

import type { Comment } from '@daystar/contract/comments'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { formatTimestamp } from '#lib/dates.ts'
import { MentionText } from '#lib/mention-text.tsx'
import { plainWordsOf } from '#lib/problem.ts'
import { useMyId } from '#lib/use-me.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Star } from '#ui/star.tsx'
import { showToast } from '#ui/toast.ts'
import { useDeleteComment, useStar } from '../api/use-comments.ts'

const StarsDialog = lazyPart(async () => (await import('./stars-dialog.tsx')).StarsDialog)
const AlertDialog = lazyPart(async () => (await import('#ui/alert-dialog.tsx')).AlertDialog)

const sayFailed = (error: unknown) => showToast(plainWordsOf(error), { tone: 'failure' })

interface Props {
  comment: Comment
  /** The one that a notification led to. */
  highlighted: boolean
}

export function CommentItem({ comment, highlighted }: Props) {
  const myId = useMyId()
  const [showsStars, setShowsStars] = useState(false)
  const [asksDelete, setAsksDelete] = useState(false)
  const star = useStar(comment.activity_id, comment.id, sayFailed)
  const remove = useDeleteComment(comment.activity_id, sayFailed)
  const { user, star_count: stars, starred_by_me: mine } = comment
  const profile = { to: '/profile/$userId', params: { userId: String(user.id) } } as const

  function toggleStar() {
    if (myId === null) return showToast('Please log in to star comments.')
    star.mutate(!mine)
  }

  function confirmDelete() {
    setAsksDelete(false)
    remove.mutate(comment)
  }

  return (
    <li id={`comment-${comment.id}`} className="flex gap-3">
      <Link {...profile} tabIndex={-1} aria-hidden="true" className="h-fit rounded-full">
        <Avatar id={user.id} name={user.name} src={user.profile_pic_url} size={36} decorative />
      </Link>
      <div className="min-w-0 flex-1">
        <div
          className={`w-fit max-w-full rounded-2xl rounded-tl-sm px-3.5 py-2 text-md ${highlighted ? 'bg-gold-soft outline-2 outline-gold' : 'bg-sunk'}`}
        >
          <Link {...profile} className="link-bare mr-1.5">
            {user.name}
          </Link>
          <span className="whitespace-pre-wrap">
            <MentionText text={comment.content} mentions={comment.mentions} />
          </span>
        </div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-1 text-sm text-quiet">
          <IconButton
            label={mine ? 'Take the star back' : 'Star this comment'}
            pressed={mine}
            icon={<Star filled={mine} earned={mine && star.isPending} className="size-4.5" />}
            onClick={toggleStar}
          />
          {stars > 0 && (
            <button
              type="button"
              className="min-h-11 rounded-row pr-2 font-[600] text-gold-ink hover:underline"
              onClick={() => setShowsStars(true)}
            >
              {stars === 1 ? '1 star' : `${stars} stars`}
            </button>
          )}
          <time dateTime={comment.created_at} className="px-1">
            {formatTimestamp(comment.created_at)}
          </time>
          {myId === user.id && (
            <IconButton
              label="Delete this comment"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => setAsksDelete(true)}
            />
          )}
        </div>
      </div>
      <Suspense>
        {showsStars && <StarsDialog commentId={comment.id} onClose={() => setShowsStars(false)} />}
        {asksDelete && (
          <AlertDialog
            open
            danger
            title="Delete this comment?"
            onClose={() => setAsksDelete(false)}
            onConfirm={confirmDelete}
          />
        )}
      </Suspense>
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatDateTime } from '#lib/texts/dates.ts'
import type { Notice } from '../../api/use-circle-notices.ts'

interface Props {
  notice: Notice
  onFollowLink?: () => void
}

/** A notice with its author and its time. */
export function NoticeText({ notice: { author, text, sentAt, isWaiting }, onFollowLink }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-line text-pretty wrap-anywhere">
        <MentionText text={text} mentions={[]} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
        <Link
          to="/profile/$userId"
          params={{ userId: String(author.id) }}
          className="link-bare -my-3 inline-flex min-h-11 items-center wrap-anywhere"
          onClick={onFollowLink}
        >
          <bdi>{author.name}</bdi>
        </Link>
        {sentAt !== '' && !isWaiting && <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>}
      </p>
    </div>
  )
}

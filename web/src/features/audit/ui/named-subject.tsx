import { Link } from '@tanstack/react-router'
import { rich, t } from '#lib/i18n/translate.ts'

interface Props {
  /** What an event concerns, such as `member` or `comment`. */
  type: string
  id: number
  /** The names of the members and circles that still exist. */
  named: readonly { readonly type: string; readonly id: number; readonly name: string }[]
  /** True when the event deleted it, so that there is nothing to open. */
  isDeleted?: boolean
}

const nouns: Readonly<Record<string, string>> = {
  activity: t('an activity'),
  comment: t('a comment'),
  event: t('an event'),
  event_comment: t('a comment on an event'),
  event_answer: t('a note on an event'),
  notice: t('a notice to a circle'),
  media: t('a photo or video'),
}

/** A link to what an event names. An activity has no title here, because it can be hidden from operators. */
export function NamedSubject({ type, id, named, isDeleted = false }: Props) {
  const noun = nouns[type]
  const isMember = type.startsWith('member')
  const isCircle = type.startsWith('circle')
  if (isMember || isCircle) {
    const name = named.find((each) => each.id === id && each.type === (isMember ? 'member' : 'circle'))?.name
    const subject =
      name === undefined ? (
        isMember ? (
          t('a deleted member')
        ) : (
          t('a deleted circle')
        )
      ) : isMember ? (
        <Link to="/admin/$page/$id" params={{ page: 'members', id: String(id) }} className="link">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <Link to="/circles/$circleId" params={{ circleId: String(id) }} className="link">
          <bdi>{name}</bdi>
        </Link>
      )
    if (type === 'member_picture') return rich('the profile picture of {subject}', { subject })
    return type === 'circle_picture' ? rich('the pictures of {subject}', { subject }) : subject
  }
  if (type === 'report')
    return (
      <Link to="/admin/$page/$id" params={{ page: 'reports', id: String(id) }} className="link">
        {t('a report')}
      </Link>
    )
  if (isDeleted || (type !== 'activity' && type !== 'comment')) return noun ?? type.replaceAll('_', ' ')
  if (type === 'comment')
    return (
      <Link to="/comment/$commentId" params={{ commentId: String(id) }} className="link">
        {noun}
      </Link>
    )
  return (
    <Link to="/activity/$activityId" params={{ activityId: String(id) }} className="link">
      {noun}
    </Link>
  )
}

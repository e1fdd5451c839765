import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Avatar } from '#ui/people/avatar.tsx'
import { useWelcome } from '../api/use-welcome.ts'

/** The welcome from a member, or from the community. */
export function WelcomeWords() {
  const { data, isPending } = useWelcome()
  const { name: community, language } = useCommunity()
  if (isPending) return <TextSkeleton lines={2} />
  const { text = '', from = null, pack_left_out: leftOut = [] } = data ?? {}
  const words = (
    <p dir="auto" lang={text === '' ? undefined : language} className="whitespace-pre-line text-pretty wrap-anywhere">
      {text === '' ? t('Good to have you here. These steps help you to get started.') : text}
    </p>
  )
  const missing = leftOutText(leftOut)
  const note = missing !== '' && <p role="note">{missing}</p>
  if (!from)
    return (
      <>
        {words}
        {note}
      </>
    )
  return (
    <>
      <div className="flex gap-3">
        <Avatar id={from.id} name={from.name} src={from.profile_pic_url} size={44} decorative />
        <div className="min-w-0">
          {words}
          <p className="text-quiet text-sm">
            {rich('{member}, on behalf of {community}', {
              member: (
                <Link to="/profile/$userId" params={{ userId: String(from.id) }} className={linkClass}>
                  <bdi>{from.name}</bdi>
                </Link>
              ),
              community: <bdi>{community}</bdi>,
            })}
          </p>
        </div>
      </div>
      {note}
    </>
  )
}

/** What the viewer chose from the pack of their invitation and was no longer possible. */
function leftOutText(parts: readonly unknown[]): string {
  const count = parts.filter((part) => part === 'member').length
  return [
    parts.includes('circle') && t('You could not be added to the circle of the invitation.'),
    count > 0 &&
      t(
        '{count, plural, one {You could not be connected with one member.} other {You could not be connected with # members.}}',
        { count },
      ),
    parts.includes('event') && t('You can no longer join the event of the invitation.'),
  ]
    .filter(Boolean)
    .join(' ')
}

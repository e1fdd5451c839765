import { Link } from '@tanstack/react-router'
import { SuggestedCircles } from '#features/circles/ui/lists/suggested-circles.tsx'
import { SuggestedMembers } from '#features/connections/ui/suggested-members.tsx'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { useSession } from '#lib/session/session.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { QuietNight } from '#ui/illustrations/lazy-illustrations.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'

interface Props {
  scope: string
  tag: string | null
}

/** What a home feed without activities says, and where to go from there. */
export function EmptyHomeFeed({ scope, tag }: Props) {
  const isMember = useSession() !== null
  const logActivity = (
    <Link to="/upload" className={buttonClass()}>
      {t('Log an activity')}
    </Link>
  )
  if (tag !== null) {
    return (
      <EmptyState
        picture={<QuietNight />}
        title={t('No activities tagged #{tag} yet', { tag })}
        action={
          <Link to="/home" search={scope === 'following' ? {} : { scope }} className="link">
            {t('Clear the tag')}
          </Link>
        }
      >
        {t('Clear the tag to see all activities.')}
      </EmptyState>
    )
  }
  if (scope === 'mine') {
    return (
      <EmptyState picture={<QuietNight />} title={t('Earn your first star')} action={logActivity}>
        {t('Log what you did today. Your star will appear in the calendar tomorrow.')}
      </EmptyState>
    )
  }
  if (scope === 'everyone')
    return (
      <EmptyState
        picture={<QuietNight />}
        title={t('No activities yet')}
        // Visitors are already asked to sign in.
        action={isMember ? logActivity : null}
      />
    )
  return <EmptyFollowing />
}

function EmptyFollowing() {
  const { data: me } = useMe()
  return (
    <>
      <EmptyState
        picture={<QuietNight />}
        title={t('Your feed is empty')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Link to="/upload" className={buttonClass()}>
              {t('Post your first activity')}
            </Link>
            <Link to="/groups" className={buttonClass({ tone: 'secondary' })}>
              {t('Explore circles')}
            </Link>
            <DirectoryLink />
          </div>
        }
      >
        {t('Activities of the members you follow and the circles you join will appear here.')}
      </EmptyState>
      {/* The first steps, above the feed, contain the suggestions as well. */}
      {me && !me.first_steps && (
        <div className="flex flex-col gap-5 px-4 sm:px-0">
          <SuggestedMembers max={5} />
          <SuggestedCircles max={3} />
        </div>
      )}
    </>
  )
}

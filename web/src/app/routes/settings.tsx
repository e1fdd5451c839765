import { Link, Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProfileForm } from '#features/members/api/use-profile-form.ts'
import { useCommunity } from '#lib/community.ts'
import { useMe } from '#lib/members/use-me.ts'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { RoutePending } from '../route-pending.tsx'
import { NeedsServer } from '../settings/frame/needs-server.tsx'
import type { SettingsLinkProps } from '../settings/frame/settings-list.tsx'
import { type PersonalPageName, personalPages } from '../settings/personal-pages.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { useCanInvite } from '../settings/use-can-invite.ts'
import { NotFoundRoute } from './not-found.tsx'

const Profile = lazySection(async () => (await import('../settings/profile-settings.tsx')).ProfileSettings)
const Email = lazySection(async () => (await import('../settings/email-settings.tsx')).EmailSettings)
const Notifications = lazySection(
  async () => (await import('../settings/notification-settings.tsx')).NotificationSettings,
)
const SignIn = lazySection(async () => (await import('../settings/sign-in-settings.tsx')).SignInSettings)
const SecurityLog = lazySection(async () => (await import('../settings/security-log-settings.tsx')).SecurityLogSettings)
const Privacy = lazySection(async () => (await import('../settings/privacy-settings.tsx')).PrivacySettings)
const Moderation = lazySection(async () => (await import('../settings/moderation-settings.tsx')).ModerationSettings)
const Invitations = lazySection(async () => (await import('../settings/invitation-settings.tsx')).InvitationSettings)
const Display = lazySection(async () => (await import('../settings/display-settings.tsx')).DisplaySettings)
const Data = lazySection(async () => (await import('../settings/data-settings.tsx')).DataSettings)
const About = lazySection(async () => (await import('../settings/about-settings.tsx')).AboutSettings)

/** The personal settings: one route, because every route is in the first chunk of the app. */
export function SettingsRoute() {
  const { page: name } = useParams({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const { data: me, isPending } = useMe()
  const { oidc } = useCommunity()
  const profile = useProfileForm(me)
  const canInvite = useCanInvite()
  const pages = personalPages({ canInvite, oidc })
  const current = pages.find((page) => page.name === name && !page.isPending)
  // Which pages a member has depends on their account.
  if (name !== undefined && !current) return isPending ? <RoutePending /> : <NotFoundRoute />
  // Links from before the settings had pages.
  const linked = current ? undefined : pages.find(({ entries }) => entries.some(({ section }) => section === hash))
  if (linked) return <Navigate to="/settings/{-$page}" params={{ page: linked.name }} hash={hash} replace />

  const contents: Record<Exclude<PersonalPageName, 'profile'>, ReactNode> = {
    email: (
      <NeedsServer>
        <Email />
      </NeedsServer>
    ),
    notifications: <Notifications />,
    'sign-in': (
      <NeedsServer>
        <SignIn />
      </NeedsServer>
    ),
    'security-log': (
      <NeedsServer>
        <SecurityLog />
      </NeedsServer>
    ),
    privacy: <Privacy />,
    moderation: <Moderation />,
    invitations: (
      <NeedsServer>
        <Invitations />
      </NeedsServer>
    ),
    display: <Display />,
    data: (
      <NeedsServer>
        <Data />
      </NeedsServer>
    ),
    about: <About />,
  }
  return (
    <div className="pt-4 sm:pt-9">
      <SettingsFrame
        pages={pages}
        current={current}
        base="/settings"
        Link={PersonalLink}
        changes={{
          ...profile,
          error: profile.errors.form,
          invalidPage: Object.values(profile.errors).some(Boolean) ? 'profile' : undefined,
        }}
        onOpenPage={(page) => void navigate({ to: '/settings/{-$page}', params: { page } })}
      >
        {(page, save) => (page.name === 'profile' ? <Profile form={profile} onSave={save} /> : contents[page.name])}
      </SettingsFrame>
    </div>
  )
}

function PersonalLink({ page, hash = '', ...props }: SettingsLinkProps) {
  return <Link to="/settings/{-$page}" params={{ page: page || undefined }} hash={hash} {...props} />
}

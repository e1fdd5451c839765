import { Link } from '@tanstack/react-router'
import { House, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotificationBell } from '#features/notifications/ui/notification-bell.tsx'
import { useCommunity } from '#lib/community.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { useSession } from '#lib/session/session.ts'
import { useCharacterShortcuts } from '#lib/shortcuts/shortcut-setting.ts'
import { CirclesIcon } from '#ui/brand/circles-icon.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavigationMenu } from './navigation-menu.tsx'

/** Product name, search, home and circles, notifications, and the viewer's avatar. */
export function NavigationBar() {
  const isMember = useSession() !== null
  const { name } = useCommunity()
  return (
    // On small screens, the sizes do not grow with the text size: six controls of 44 px must fit into 320 px.
    <header className="hiding-bar sticky top-0 z-10 border-line border-b bg-paper/85 backdrop-blur-md max-md:[--spacing:4px]">
      <nav
        aria-label={t('Main')}
        className="mx-auto flex h-14 max-w-page items-center px-1 min-[400px]:gap-1 min-[400px]:px-4 md:h-16 md:gap-2 md:px-6"
      >
        <Link
          to="/home"
          className="flex min-h-11 min-w-11 items-center rounded-row px-1 min-[400px]:px-2"
          aria-label={t('{name}, home', { name })}
        >
          <Wordmark shrinks />
        </Link>
        <SearchButton />
        <div className="flex flex-none items-center min-[400px]:gap-1 md:ms-auto">
          <div className="hidden items-center gap-1 md:flex">
            <NavigationLink to="/home" icon={<House aria-hidden="true" className="size-5.5" />}>
              {t('Home')}
            </NavigationLink>
            <NavigationLink to="/groups" icon={<CirclesIcon className="size-5.5" />}>
              {t('Circles')}
            </NavigationLink>
          </div>
          <div className="md:hidden">
            <NavigationMenu />
          </div>
          {isMember ? (
            <>
              <NotificationBell />
              <ProfileLink />
              <AccountMenu />
            </>
          ) : (
            <Link to="/login" className={buttonClass()}>
              {t('Sign in')}
            </Link>
          )}
        </div>
      </nav>
    </header>
  )
}

function SearchButton() {
  const hasShortcut = useCharacterShortcuts()
  return (
    <button
      type="button"
      aria-label={t('Search members or circles')}
      aria-keyshortcuts={hasShortcut ? '/' : undefined}
      onClick={() => emit('search:open', {})}
      className="ms-auto grid size-11 flex-none place-items-center rounded-full text-quiet hover:bg-sunk md:ms-3 md:flex md:h-11 md:w-full md:flex-auto md:max-w-85 md:items-center md:gap-2.5 md:bg-sunk md:px-4 md:hover:text-ink"
    >
      <Search aria-hidden="true" className="size-5 flex-none md:size-4.5" />
      <span className="hidden truncate text-md md:block">{t('Search members or circles')}</span>
      {hasShortcut && (
        <kbd className="ms-auto hidden rounded-md border border-line px-1.75 font-sans text-2xs font-[600] md:block">
          /
        </kbd>
      )}
    </button>
  )
}

function NavigationLink({ to, icon, children }: { to: '/home' | '/groups'; icon: ReactNode; children: string }) {
  return (
    <Link
      to={to}
      activeOptions={{ includeSearch: false }}
      className="relative flex h-11 items-center gap-2 rounded-row px-3.5 font-[560] text-quiet hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:-bottom-2.5 aria-[current=page]:after:h-0.75 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-gold"
    >
      {icon}
      {children}
    </Link>
  )
}

/** As large as with the regular text size, and so are the initials. */
const avatarClass = 'max-md:size-8.5! max-md:text-[12.5px]!'

/** Links to the viewer's profile; shows a placeholder until their id is known. */
function ProfileLink() {
  const { data: me } = useMe()
  const id = useMyId()
  if (id === null) return <Avatar id={0} name="" loading size={34} className={`${avatarClass} mx-1`} />
  return (
    <Link
      to="/profile/$userId"
      params={{ userId: String(id) }}
      className="grid size-11 place-items-center rounded-full"
    >
      <span className="sr-only">{t('Your profile')}</span>
      <Avatar
        id={id}
        name={me?.name ?? ''}
        src={me?.profile_pic_url ?? null}
        loading={!me}
        decorative
        size={34}
        className={avatarClass}
      />
    </Link>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ListChecks, LogOut, Settings, UserRound } from 'lucide-react'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { useMyId } from '#lib/use-me.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'

const iconLook = 'size-5'

/** Beside one's own face: the places of one's own, and the way out. */
export function AccountMenu() {
  const myId = useMyId()
  const signOut = useSignOut()
  const navigate = useNavigate()

  // This menu leaves the page together with the session, so it is the promise that goes on, not the component.
  async function leave() {
    await signOut.mutateAsync().catch(() => undefined)
    await navigate({ to: '/' })
  }

  return (
    <Menu
      trigger={
        <IconButton
          label="Account"
          icon={<ChevronDown aria-hidden="true" className="size-5" />}
          className="-ml-1 w-8 md:w-9"
        />
      }
      entries={[
        {
          label: 'Your profile',
          icon: <UserRound aria-hidden="true" className={iconLook} />,
          link: <Link to="/profile/$userId" params={{ userId: String(myId ?? '') }} />,
        },
        {
          label: 'My activities',
          icon: <ListChecks aria-hidden="true" className={iconLook} />,
          link: <Link to="/activities" />,
        },
        {
          label: 'Settings',
          icon: <Settings aria-hidden="true" className={iconLook} />,
          link: <Link to="/settings" />,
        },
        {
          label: 'Sign out',
          icon: <LogOut aria-hidden="true" className={iconLook} />,
          onSelect: () => void leave(),
        },
      ]}
    />
  )
}

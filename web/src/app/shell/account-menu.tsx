import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ListChecks, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { useOpenDecisions } from '#features/reports/api/use-open-decisions.ts'
import { useMe, useMyId } from '#lib/use-me.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'

const iconClass = 'size-5'

/** The viewer's account pages, and sign-out. */
export function AccountMenu() {
  const myId = useMyId()
  const { data: me } = useMe()
  const decisions = useOpenDecisions()
  const signOut = useSignOut()
  const navigate = useNavigate()

  // The menu unmounts when the session ends, so the navigation awaits the promise instead of using mutation callbacks.
  async function signOutAndLeave() {
    await signOut.mutateAsync().catch(() => undefined)
    await navigate({ to: '/' })
  }

  const open = decisions ? decisions.reports + decisions.appeals + decisions.applications : 0
  const toDecide = open === 0 ? '' : `, ${open} to decide`
  return (
    <Menu
      trigger={
        <IconButton
          label={`Account${toDecide}`}
          icon={<ChevronDown aria-hidden="true" className="size-5" />}
          badge={<Badge count={open} />}
        />
      }
      items={[
        {
          label: 'Your profile',
          icon: <UserRound aria-hidden="true" className={iconClass} />,
          link: <Link to="/profile/$userId" params={{ userId: String(myId ?? '') }} />,
        },
        {
          label: 'My activities',
          icon: <ListChecks aria-hidden="true" className={iconClass} />,
          link: <Link to="/activities" />,
        },
        {
          label: 'Settings',
          icon: <Settings aria-hidden="true" className={iconClass} />,
          link: <Link to="/settings" />,
        },
        ...(me && me.role !== 'member'
          ? [
              {
                label: `Administration${toDecide}`,
                icon: <ShieldCheck aria-hidden="true" className={iconClass} />,
                link: <Link to="/admin" />,
              },
            ]
          : []),
        {
          label: 'Sign out',
          icon: <LogOut aria-hidden="true" className={iconClass} />,
          onSelect: () => void signOutAndLeave(),
        },
      ]}
    />
  )
}

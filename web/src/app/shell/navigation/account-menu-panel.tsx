import { Link, useNavigate } from '@tanstack/react-router'
import { BookUser, ListChecks, LogOut, Settings, ShieldCheck, UserRound } from 'lucide-react'
import { useSignOut } from '#features/accounts/api/use-sign-out.ts'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { useCan } from '#lib/members/use-can.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { currentSession } from '#lib/session/session.ts'
import { MenuPanel } from '#ui/overlays/menu-panel.tsx'
import type { MenuPanelProps } from '#ui/overlays/menu-props.ts'

const iconClass = 'size-5'

interface Props extends MenuPanelProps {
  /** How many reports, appeals and applications wait for a decision. */
  toDecide: number
}

export function AccountMenuPanel({ toDecide, ...panel }: Props) {
  const myId = useMyId()
  const canAdminister = useCan('administration:readMembers')
  const { directory: hasDirectory } = useCommunity()
  const signOut = useSignOut()
  const navigate = useNavigate()

  // The menu unmounts when the session ends, so the navigation awaits the promise instead of using mutation callbacks.
  async function signOutAndLeave() {
    await signOut.mutateAsync().catch(() => undefined)
    if (currentSession() === null) await navigate({ to: '/' })
  }

  return (
    <MenuPanel
      {...panel}
      items={[
        {
          label: t('Your profile'),
          icon: <UserRound aria-hidden="true" className={iconClass} />,
          link: <Link to="/profile/$userId" params={{ userId: String(myId ?? '') }} />,
        },
        {
          label: t('My activities'),
          icon: <ListChecks aria-hidden="true" className={iconClass} />,
          link: <Link to="/activities" />,
        },
        ...(hasDirectory
          ? [
              {
                label: t('Directory'),
                icon: <BookUser aria-hidden="true" className={iconClass} />,
                link: <Link to="/directory" />,
              },
            ]
          : []),
        {
          label: t('Settings'),
          icon: <Settings aria-hidden="true" className={iconClass} />,
          link: <Link to="/settings" />,
        },
        ...(canAdminister
          ? [
              {
                label: toDecide === 0 ? t('Administration') : t('Administration, {open} to decide', { open: toDecide }),
                icon: <ShieldCheck aria-hidden="true" className={iconClass} />,
                link: <Link to="/admin" />,
              },
            ]
          : []),
        {
          label: t('Sign out'),
          icon: <LogOut aria-hidden="true" className={iconClass} />,
          onSelect: () => void signOutAndLeave(),
        },
      ]}
    />
  )
}

import { Link } from '@tanstack/react-router'
import { House, Menu as MenuIcon } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { CirclesIcon } from '#ui/brand/circles-icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

/** Home and circles behind one button, for small screens. */
export function NavigationMenu() {
  return (
    <Menu
      trigger={<IconButton label={t('Home and circles')} icon={<MenuIcon aria-hidden="true" className="size-5.5" />} />}
      items={[
        { label: t('Home'), icon: <House aria-hidden="true" className="size-5" />, link: <Link to="/home" /> },
        { label: t('Circles'), icon: <CirclesIcon className="size-5" />, link: <Link to="/groups" /> },
      ]}
    />
  )
}

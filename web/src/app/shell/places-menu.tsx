import { Link } from '@tanstack/react-router'
import { House, Menu as MenuIcon } from 'lucide-react'
import { CirclesIcon } from '#ui/circles-icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'

/** On small screens: home and circles behind one button. */
export function PlacesMenu() {
  return (
    <Menu
      trigger={<IconButton label="Home and circles" icon={<MenuIcon aria-hidden="true" className="size-5.5" />} />}
      entries={[
        { label: 'Home', icon: <House aria-hidden="true" className="size-5" />, link: <Link to="/home" /> },
        { label: 'Circles', icon: <CirclesIcon className="size-5" />, link: <Link to="/groups" /> },
      ]}
    />
  )
}

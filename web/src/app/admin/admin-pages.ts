import type { Role } from '@daystar/contract/roles'
import {
  CircleDot,
  Flag,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Settings,
  TicketCheck,
  UserRoundCheck,
  Users,
} from 'lucide-react'

export type AdminPageName =
  | 'overview'
  | 'members'
  | 'reports'
  | 'applications'
  | 'invitations'
  | 'circles'
  | 'announcements'
  | 'audit'
  | 'settings'

interface AdminPage {
  /** The last part of its path. */
  readonly name: AdminPageName
  readonly label: string
  readonly icon: LucideIcon
  /** The least role that the page is for. */
  readonly role: 'moderator' | 'operator'
}

/** The pages of the administration, in the order of the navigation. */
const adminPages: readonly AdminPage[] = [
  { name: 'overview', label: 'Overview', icon: LayoutDashboard, role: 'operator' },
  { name: 'reports', label: 'Reports', icon: Flag, role: 'moderator' },
  { name: 'applications', label: 'Applications', icon: UserRoundCheck, role: 'moderator' },
  { name: 'members', label: 'Members', icon: Users, role: 'moderator' },
  { name: 'invitations', label: 'Invitations', icon: TicketCheck, role: 'moderator' },
  { name: 'circles', label: 'Circles', icon: CircleDot, role: 'operator' },
  { name: 'announcements', label: 'Announcements', icon: Megaphone, role: 'operator' },
  { name: 'audit', label: 'Audit log', icon: ScrollText, role: 'operator' },
  { name: 'settings', label: 'Settings', icon: Settings, role: 'operator' },
]

/** The pages that a member with this role can use. */
export function adminPagesFor(role: Role): readonly AdminPage[] {
  return adminPages.filter((page) => role === 'operator' || page.role === role)
}

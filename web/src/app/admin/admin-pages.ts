import type { Role } from '@daystar/contract/roles'
import { Flag, LayoutDashboard, type LucideIcon, Megaphone, Settings, TicketCheck, Users } from 'lucide-react'

interface AdminPage {
  readonly to:
    | '/admin/overview'
    | '/admin/members'
    | '/admin/reports'
    | '/admin/invitations'
    | '/admin/announcements'
    | '/admin/settings'
  readonly label: string
  readonly icon: LucideIcon
  /** The least role that the page is for. */
  readonly role: 'moderator' | 'operator'
}

/** The pages of the administration, in the order of the navigation. */
const adminPages: readonly AdminPage[] = [
  { to: '/admin/overview', label: 'Overview', icon: LayoutDashboard, role: 'operator' },
  { to: '/admin/members', label: 'Members', icon: Users, role: 'operator' },
  { to: '/admin/reports', label: 'Reports', icon: Flag, role: 'moderator' },
  { to: '/admin/invitations', label: 'Invitations', icon: TicketCheck, role: 'moderator' },
  { to: '/admin/announcements', label: 'Announcements', icon: Megaphone, role: 'operator' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, role: 'operator' },
]

/** The pages that a member with this role can use. */
export function adminPagesFor(role: Role): readonly AdminPage[] {
  return adminPages.filter((page) => role === 'operator' || page.role === role)
}

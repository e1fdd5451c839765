import type { Ability } from '@daystar/contract/abilities'
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
  /** What the viewer must be able to do. */
  readonly needs: Ability
}

/** The pages of the administration, in the order of the navigation. */
const adminPages: readonly AdminPage[] = [
  { name: 'overview', label: 'Overview', icon: LayoutDashboard, needs: 'administration:read' },
  { name: 'reports', label: 'Reports', icon: Flag, needs: 'report:review' },
  { name: 'applications', label: 'Applications', icon: UserRoundCheck, needs: 'application:read' },
  { name: 'members', label: 'Members', icon: Users, needs: 'administration:readMembers' },
  { name: 'invitations', label: 'Invitations', icon: TicketCheck, needs: 'invitation:readAll' },
  { name: 'circles', label: 'Circles', icon: CircleDot, needs: 'circle:delete' },
  { name: 'announcements', label: 'Announcements', icon: Megaphone, needs: 'community:announce' },
  { name: 'audit', label: 'Audit log', icon: ScrollText, needs: 'audit:read' },
  { name: 'settings', label: 'Settings', icon: Settings, needs: 'community:edit' },
]

/** The pages that a member with these abilities can use. */
export function adminPagesFor(can: readonly Ability[]): readonly AdminPage[] {
  return adminPages.filter((page) => can.includes(page.needs))
}

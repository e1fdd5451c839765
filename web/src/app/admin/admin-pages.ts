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
import { t } from '#lib/i18n/translate.ts'

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
  { name: 'overview', label: t('Overview'), icon: LayoutDashboard, needs: 'administration:read' },
  { name: 'reports', label: t('Reports'), icon: Flag, needs: 'report:review' },
  { name: 'applications', label: t('Applications'), icon: UserRoundCheck, needs: 'application:read' },
  { name: 'members', label: t('Members'), icon: Users, needs: 'administration:readMembers' },
  { name: 'invitations', label: t('Invitations'), icon: TicketCheck, needs: 'invitation:readAll' },
  { name: 'circles', label: t('Circles'), icon: CircleDot, needs: 'circle:delete' },
  { name: 'announcements', label: t('Announcements'), icon: Megaphone, needs: 'community:announce' },
  { name: 'audit', label: t('Audit log'), icon: ScrollText, needs: 'audit:read' },
  { name: 'settings', label: t('Settings'), icon: Settings, needs: 'community:edit' },
]

/** The pages that a member with these abilities can use. */
export function adminPagesFor(can: readonly Ability[]): readonly AdminPage[] {
  return adminPages.filter((page) => can.includes(page.needs))
}

import { useParams } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'
import type { AdminPageName } from './admin-pages.ts'

const pages: Record<AdminPageName, ReturnType<typeof lazyPage>> = {
  overview: lazyPage(async () => (await import('../routes/admin/overview.tsx')).AdminOverviewRoute),
  members: lazyPage(async () => (await import('../routes/admin/members.tsx')).AdminMembersRoute),
  reports: lazyPage(async () => (await import('../routes/admin/reports.tsx')).AdminReportsRoute),
  applications: lazyPage(async () => (await import('../routes/admin/applications.tsx')).AdminApplicationsRoute),
  invitations: lazyPage(async () => (await import('../routes/admin/invitations.tsx')).AdminInvitationsRoute),
  circles: lazyPage(async () => (await import('../routes/admin/circles.tsx')).AdminCirclesRoute),
  announcements: lazyPage(async () => (await import('../routes/admin/announcements.tsx')).AdminAnnouncementsRoute),
  audit: lazyPage(async () => (await import('../routes/admin/audit.tsx')).AdminAuditRoute),
  settings: lazyPage(async () => (await import('../routes/admin/settings.tsx')).AdminSettingsRoute),
}

/** A page below /admin. One route for all of them, because the routes are part of the first chunk of every page. */
export function AdminPageRoute() {
  const { page } = useParams({ from: '/shell/members/admin/$page' })
  if (!Object.hasOwn(pages, page)) return <NotFoundRoute />
  const Page = pages[page as AdminPageName]
  return <Page />
}

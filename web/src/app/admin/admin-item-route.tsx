import { useParams } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.tsx'
import { AdminMemberRoute } from '../routes/admin/member.tsx'
import { AdminReportRoute } from '../routes/admin/report.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'

const Settings = lazyPage(async () => (await import('../routes/admin/settings.tsx')).AdminSettingsRoute)

/**
 * One report or member, or a page of the settings. One route for all, because the routes are part of the first chunk of
 * every page.
 */
export function AdminItemRoute() {
  const { page, id } = useParams({ from: '/shell/members/admin/$page/$id' })
  if (page === 'reports') return <AdminReportRoute key={id} caseId={Number(id)} />
  if (page === 'members') return <AdminMemberRoute key={id} userId={Number(id)} />
  if (page === 'settings') return <Settings />
  return <NotFoundRoute />
}

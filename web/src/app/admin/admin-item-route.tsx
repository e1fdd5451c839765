import { useParams } from '@tanstack/react-router'
import { AdminMemberRoute } from '../routes/admin-member.tsx'
import { AdminReportRoute } from '../routes/admin-report.tsx'
import { NotFoundRoute } from '../routes/not-found.tsx'

/** One report or member. One route for both, because the routes are part of the first chunk of every page. */
export function AdminItemRoute() {
  const { page, id } = useParams({ from: '/shell/members/admin/$page/$id' })
  if (page === 'reports') return <AdminReportRoute key={id} caseId={Number(id)} />
  if (page === 'members') return <AdminMemberRoute key={id} userId={Number(id)} />
  return <NotFoundRoute />
}

import { Navigate } from '@tanstack/react-router'
import { useMe } from '#lib/members/use-me.ts'
import { adminPagesFor } from './admin-pages.ts'

/** /admin leads to the first page that the viewer can use. */
export function AdminIndex() {
  const { data: me } = useMe()
  const [first] = me ? adminPagesFor(me.can) : []
  return first ? <Navigate to="/admin/$page" params={{ page: first.name }} replace /> : null
}

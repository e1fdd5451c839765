import { Link } from '@tanstack/react-router'

export function MemberLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/profile/$userId" params={{ userId: String(id) }} className="mention">
      <bdi>{name}</bdi>
    </Link>
  )
}

import { Link, useLocation } from '@tanstack/react-router'

/** Leads to the login page, and from there back to this page. */
export function SignInLink({ className }: { className: string }) {
  const next = useLocation({ select: ({ href }) => href })
  return (
    <Link to="/login" search={{ next }} className={className}>
      Sign in
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/navigation/link.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'

/** `signInWith`: how applicants see later whether they can join. */
export function ApplicationSent({ signInWith }: { signInWith: string }) {
  return (
    <SignedOutLayout title="Application sent">
      <p role="status">
        Thank you. The moderators will decide on your application. To see whether they have, sign in with {signInWith}.
      </p>
      <p>
        <Link to="/" className={linkClass}>
          Sign in
        </Link>
      </p>
    </SignedOutLayout>
  )
}

import { useFirstSignIn } from '../../api/use-first-sign-in.ts'

/** Signs in the member who has just signed up. Shows nothing. */
export function FirstSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  useFirstSignIn(onSignedIn)
  return null
}

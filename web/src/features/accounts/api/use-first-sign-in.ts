import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#lib/use-action.ts'
import { type Credentials, signIn } from './sign-in.ts'

/** How long the message of the sign-up can be read before the new member is signed in. */
const messageMs = 2_000

/** Kept in memory only, from the sign-up until the sign-in. */
let newAccount: Credentials | null = null

export function keepForFirstSignIn(credentials: Credentials): void {
  newAccount = credentials
}

/**
 * Signs in the member who has just signed up, a moment after the message. Returns false if nobody is being signed in:
 * the page was reloaded, or the sign-in failed.
 */
export function useFirstSignIn(onSignedIn: () => void): boolean {
  const { perform, error } = useAction()
  const [isNew] = useState(() => newAccount !== null)
  const begin = useEffectEvent(() => {
    const credentials = newAccount
    newAccount = null
    if (credentials) void perform(signIn(credentials), onSignedIn)
  })
  useEffect(() => {
    if (newAccount === null) return
    const timer = setTimeout(begin, messageMs)
    return () => clearTimeout(timer)
  }, [])
  return isNew && error === null
}

import { useEffect, useEffectEvent } from 'react'
import { type Credentials, useSignIn } from './use-sign-in.ts'

/** How long the message of the sign-up can be read before the new member is signed in. */
const messageMs = 2_000

/** Kept in memory only, from the sign-up until the sign-in. */
let newAccount: Credentials | null = null

export function keepForFirstSignIn(credentials: Credentials): void {
  newAccount = credentials
}

/**
 * Signs in the member who has just signed up, a moment after the message. If it fails, or the person uses the page in
 * the meantime, they sign in themselves.
 */
export function useFirstSignIn(onSignedIn: () => void): void {
  const { mutate } = useSignIn()
  const begin = useEffectEvent(() => {
    const credentials = newAccount
    newAccount = null
    if (credentials) mutate(credentials, { onSuccess: onSignedIn })
  })
  useEffect(() => {
    if (newAccount === null) return
    const timer = setTimeout(begin, messageMs)
    const cancel = () => {
      newAccount = null
      clearTimeout(timer)
    }
    const events = ['input', 'pointerdown'] as const
    for (const event of events) window.addEventListener(event, cancel)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, cancel)
    }
  }, [])
}

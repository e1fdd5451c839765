import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentSession } from '#lib/session/session.ts'

/**
 * While `isActive`, a navigation to a path outside `base` is held back, and the browser asks before a reload. Returns a
 * function that performs the navigation that was held back; null if there is none.
 */
export function useLeaveGuard(isActive: boolean, base: string) {
  const { history } = useRouter()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const [wasActive, setWasActive] = useState(isActive)
  if (wasActive !== isActive) {
    setWasActive(isActive)
    setLeave(null)
  }

  useEffect(() => {
    if (!isActive) return
    return history.block({
      enableBeforeUnload: () => currentSession() !== null,
      blockerFn: async ({ action, nextLocation }) => {
        const { pathname, href, state } = nextLocation
        // A session that ends leads to the sign-in page; what was typed is kept as a draft.
        if (currentSession() === null || pathname === base || pathname.startsWith(`${base}/`)) return false
        const ignoreBlocker = { ignoreBlocker: true }
        if (action === 'PUSH') setLeave(() => () => history.push(href, state, ignoreBlocker))
        else if (action === 'REPLACE') setLeave(() => () => history.replace(href, state, ignoreBlocker))
        else if (action === 'FORWARD') setLeave(() => () => history.forward(ignoreBlocker))
        else setLeave(() => () => history.back(ignoreBlocker))
        return true
      },
    })
  }, [isActive, base, history])

  return leave
}

import { queryClient } from '#lib/api/query-client.ts'
import { startHidingBars } from './hiding-bars.ts'
import { startPullToRefresh } from './pull-to-refresh.ts'
import { startSwipingScopes } from './swipe-scopes.ts'

/** What small screens and fingers can do besides pressing. Returns a function that ends it. */
export function startGestures(): () => void {
  const refresh = () => queryClient.invalidateQueries({ refetchType: 'active' })
  const stops = [startHidingBars(), startSwipingScopes(), startPullToRefresh(refresh)]
  return () => {
    for (const stop of stops) stop()
  }
}

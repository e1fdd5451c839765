import { useEffect, useState } from 'react'
import type { Place } from '../place.ts'
import { streakUpdate } from '../streak.ts'
import { useStreak } from './use-days.ts'
import { usePlanning } from './use-planning.ts'

/** The streak, and whether it has grown since the member last saw it. */
export function useStreakBadge(place: Place): { days: number; shouldPing: boolean } {
  const { data: days } = useStreak(place)
  const [lastSeen, setLastSeen, isSettled] = usePlanning(place, 'streak')
  const [shouldPing, setShouldPing] = useState(false)

  useEffect(() => {
    // On a new device, the value of the account shows whether the member has seen this streak elsewhere.
    if (days === undefined || !isSettled) return
    const update = streakUpdate(days, lastSeen)
    if (update.shouldPing) setShouldPing(true)
    if (update.lastSeen !== lastSeen) setLastSeen(update.lastSeen)
  }, [days, isSettled, lastSeen, setLastSeen])

  return { days: days ?? 0, shouldPing }
}

import { useEffect, useState } from 'react'
import type { Place } from '../place.ts'
import { streakUpdate } from '../streak.ts'
import { useStreak } from './use-days.ts'
import { usePlanning } from './use-planning.ts'

/** The streak, and whether it has grown since the member last saw it. */
export function useStreakBadge(place: Place): { days: number; shouldPing: boolean } {
  const { data: days } = useStreak(place)
  const [lastSeen, setLastSeen] = usePlanning(place, 'streak')
  const [shouldPing, setShouldPing] = useState(false)

  useEffect(() => {
    if (days === undefined) return
    const update = streakUpdate(days, lastSeen)
    if (update.shouldPing) setShouldPing(true)
    if (update.lastSeen !== lastSeen) setLastSeen(update.lastSeen)
  }, [days, lastSeen, setLastSeen])

  return { days: days ?? 0, shouldPing }
}

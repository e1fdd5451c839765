import { useEffect, useState } from 'react'
import type { Place } from '../place.ts'
import { celebrate } from '../streak.ts'
import { useStreak } from './use-days.ts'
import { usePlanning } from './use-planning.ts'

/** The streak, and whether it has grown since the member last saw it. */
export function useCelebratedStreak(place: Place): { days: number; pings: boolean } {
  const { data: days } = useStreak(place)
  const [lastSeen, setLastSeen] = usePlanning(place, 'streak')
  const [pings, setPings] = useState(false)

  useEffect(() => {
    if (days === undefined) return
    const outcome = celebrate(days, lastSeen)
    if (outcome.pings) setPings(true)
    if (outcome.remember !== lastSeen) setLastSeen(outcome.remember)
  }, [days, lastSeen, setLastSeen])

  return { days: days ?? 0, pings }
}

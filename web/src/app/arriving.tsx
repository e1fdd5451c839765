import { useState } from 'react'
import { Star } from '#ui/star.tsx'

/** As in motion.css. */
const appearsAfterMs = 300

/** The page before its frame has come. It goes on with the star that index.html began to show, and does not show it anew. */
export function Arriving() {
  const [sinceBeginning] = useState(() => ({ animationDelay: `${appearsAfterMs - Math.round(performance.now())}ms` }))
  return (
    <div role="status" className="arriving" style={sinceBeginning}>
      <span className="sr-only">Loading...</span>
      <Star className="size-14" />
    </div>
  )
}

import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Star } from '#ui/brand/star.tsx'

/** The animation delay of `.loading-screen` in motion.css. */
const animationDelayMs = 300

/**
 * Shown until the shell has loaded. The negative delay continues the animation that index.html started, so that it does
 * not restart.
 */
export function LoadingScreen() {
  const [style] = useState(() => ({ animationDelay: `${animationDelayMs - Math.round(performance.now())}ms` }))
  return (
    <div role="status" className="loading-screen" style={style}>
      <span className="sr-only">{t('Loading...')}</span>
      <Star className="size-14" />
    </div>
  )
}

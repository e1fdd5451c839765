import { dateIn } from '../story/clock.ts'
import { people } from '../story/people.ts'
import { tellStory } from '../story/tell.ts'
import { layOutPlans, type Moments, tellActivity } from './acts.ts'
import { gatherCommunity } from './community.ts'
import { setDates } from './dates.ts'
import type { Stage } from './open.ts'
import { drawn, type Pictures } from './pictures.ts'
import { sideBySide } from './side-by-side.ts'
import { clearStage, leaveMark, type Standing, standingOf } from './standing.ts'

/**
 * Tells the story up to now, unless today's stands already or somebody has made the demo their own. An untouched story of
 * an earlier day is told anew, so that its last activity is always of today.
 */
export async function seedCommunity(
  stage: Pick<Stage, 'app' | 'db' | 'deps'>,
  dataDir: string,
  now: Date,
  pictures: Pictures = drawn,
): Promise<Standing> {
  const { app, db, deps } = stage
  const today = dateIn(people[0]?.timeZone ?? 'UTC', now)
  const standing = await standingOf(db, dataDir, today)
  if (standing === 'today' || standing === 'touched') return standing

  await clearStage(deps, dataDir)
  const cast = await gatherCommunity(app, pictures)
  const moments: Moments = { activities: [], comments: [], highFives: [] }
  await sideBySide(tellStory(now), 4, (told) => tellActivity(cast, told, moments, pictures))
  await layOutPlans(cast)
  await setDates(db, cast, moments, now)
  await leaveMark(db, dataDir, today)
  return standing
}

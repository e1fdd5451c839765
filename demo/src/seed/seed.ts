import type { Db, MediaStorage } from '@daystar/server/embedding'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { type DemoActivity, demoActivities, streakOfMira } from '../dataset/activities.ts'
import { dateIn } from '../dataset/local-time.ts'
import { members } from '../dataset/members.ts'
import {
  type CreatedRows,
  connectActivities,
  editedAfter,
  engageWith,
  postActivity,
  savePlanning,
} from './activities.ts'
import { createAdministration } from './administration.ts'
import { createCircleLife } from './circle-life.ts'
import type { Community } from './community.ts'
import { createInvitations, saveDrafts } from './drafts-and-invitations.ts'
import { createEvents } from './events.ts'
import { createMembersAndCircles } from './members-and-circles.ts'
import { drawInBackground, type PictureSource } from './picture-source.ts'
import { beginSeeding, completeSeeding, readSeedState, type SeedState } from './state.ts'
import { setTimestamps } from './timestamps.ts'

interface SeedTarget {
  readonly app: FastifyInstance
  readonly db: Db
  readonly storage: MediaStorage
  readonly dataDir: string
  /** Runs the jobs that notify members of events and of notices. */
  runNotices(): Promise<void>
}

interface SeedOptions {
  readonly now: Date
  /** The default is the whole dataset. */
  readonly activities?: readonly DemoActivity[]
  /** The default draws all pictures. */
  readonly pictures?: PictureSource
  /** Receives the completed share, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** The database works while the next call is prepared. */
const concurrentEngagements = 4
/** Members, avatars, connections and circles take about this share of the time. */
const communityShare = 0.1

/**
 * Creates the demo community through the API, unless today's demo exists or it was changed, and returns the state that
 * was found. An unchanged demo of an earlier day is replaced, so that its latest activity is always of today.
 */
export async function seed(target: SeedTarget, options: SeedOptions): Promise<SeedState> {
  const { now, pictures, activities = demoActivities(now), onProgress } = options
  const { app, db, storage, dataDir, runNotices } = target
  const today = dateIn(members[0]?.timeZone ?? 'UTC', now)
  const state = await readSeedState(db, dataDir, today)
  if (state === 'current' || state === 'modified') return state

  await beginSeeding(db, storage, dataDir)
  onProgress?.(0)
  const source = pictures ?? drawInBackground(activities)
  const community = await createMembersAndCircles(app, source, { db, now })
  onProgress?.(communityShare)

  const creatingActivities = createActivities(community, activities, source, (share) =>
    onProgress?.(communityShare + (1 - communityShare) * share),
  )
  const creatingEvents = createEvents(community, source, now)
  // Nothing may be written after a failure has been reported.
  await Promise.allSettled([creatingActivities, creatingEvents])
  const [created, events] = await Promise.all([creatingActivities, creatingEvents])
  await connectActivities(community, activities, created)
  await createCircleLife(community)
  await savePlanning(community, streakOfMira - 1)
  await saveDrafts(community, source, now)
  const invitationIds = await createInvitations(community, events)
  await createAdministration(db, community, { activities, created })
  await runNotices()
  await setTimestamps(db, community, { ...created, events, invitationIds }, now)
  await db.deleteFrom('sessions').execute()
  await completeSeeding(db, dataDir, today)
  return state
}

/**
 * In chronological order, so that the ids are the same each time; the engagement with earlier activities runs
 * meanwhile.
 */
async function createActivities(
  community: Community,
  activities: readonly DemoActivity[],
  pictures: PictureSource,
  onProgress: (share: number) => void,
): Promise<CreatedRows> {
  const created: CreatedRows = { activities: [], comments: [], highFives: [] }
  const limit = pLimit(concurrentEngagements)
  const engagements: Promise<void>[] = []
  let complete = 0
  try {
    for (const activity of activities) {
      const id = await postActivity(community, activity, pictures)
      created.activities.push({ id, at: activity.at, editedAt: editedAfter(activity.at, activity.earlierText) })
      const engagement = limit(async () => {
        await engageWith(community, { id, activity, created, pictures })
        complete += 1
        onProgress(complete / activities.length)
      })
      engagement.catch(() => undefined) // Reported by Promise.all below.
      engagements.push(engagement)
    }
  } finally {
    // Nothing may be written after a failure has been reported.
    await Promise.allSettled(engagements)
  }
  await Promise.all(engagements)
  return created
}

import { activities } from '@daystar/contract/activities'
import { activityVersions } from '@daystar/contract/activities/versions'
import { comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { search } from '@daystar/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recount } from '../../jobs/stored-counts.ts'
import type { Caller } from '../../testing/callers.ts'
import { failedRaces, pairsOf, raceTimeoutMs } from '../../testing/reach-races/action-races.ts'
import {
  type ActionName,
  type RaceContext,
  type ReachAction,
  reachActions,
  type StartingCircle,
  startRace,
} from '../../testing/reach-races/reach-actions.ts'
import { type CircleName, type Outcome, ReachModel } from '../../testing/reach-races/reach-model.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const pairs = pairsOf(Object.keys(reachActions) as ActionName[])

test(
  'finds the outcome of one order or the other after two actions at the same moment',
  async () => {
    const { cleo, visitor, testApp } = await createTestApp()
    const failures = await failedRaces(testApp, pairs, (processes, pair, { index, round }) =>
      raceOnce(testApp, processes, pair, index + round, [visitor, cleo]),
    )
    expect(failures).toEqual([])
    for (const { column, repaired } of await recount(testApp.db)) expect(repaired, column).toEqual([])
  },
  raceTimeoutMs(pairs),
)

/** Runs the two actions at the same moment. Returns what is wrong afterwards, or null. */
async function raceOnce(
  testApp: TestApp,
  processes: readonly [RaceContext, RaceContext],
  names: readonly [ActionName, ActionName],
  variant: number,
  outsiders: readonly Caller[],
): Promise<string | null> {
  const [one, two]: [ReachAction, ReachAction] = [reachActions[names[0]], reachActions[names[1]]]
  // The variants: privacy where an action does not need one, which action starts first, both on the same circle.
  const isPrivate = Boolean(variant & 1)
  const sameCircle = startingCircle(isPrivate, one, two)
  const target = variant & 4 && sameCircle !== null ? 'first' : 'second'
  const starting: Record<CircleName, StartingCircle> = {
    first: (target === 'first' ? sameCircle : null) ?? requireCircle(startingCircle(isPrivate, one)),
    second: requireCircle(target === 'first' ? startingCircle(isPrivate) : startingCircle(isPrivate, two)),
    sparePrivate: { isPrivate: true, isKeeperAlone: false },
    sparePublic: { isPrivate: false, isKeeperAlone: false },
  }
  const audience = one.needs.audience ?? two.needs.audience ?? 'everyone'
  const race = await startRace(testApp, starting, audience)

  const starts = [() => one.run(race, 'first', processes[0]), () => two.run(race, target, processes[1])]
  if (variant & 2) starts.reverse()
  const statuses = await Promise.all(starts.map((start) => start()))
  if (statuses.some((status) => status !== undefined && status >= 500)) return `responded ${statuses.join(', ')}`

  const circles = Object.fromEntries(
    Object.entries(starting).map(([name, circle]) => [
      name,
      { isPrivate: circle.isPrivate, hasAuthor: !circle.isKeeperAlone },
    ]),
  ) as ConstructorParameters<typeof ReachModel>[0]
  const predictions = [0, 1].map((order) => {
    const model = new ReachModel(circles, audience)
    const predict = [() => one.predict(model, 'first'), () => two.predict(model, target)]
    for (const apply of order === 0 ? predict : predict.reverse()) apply()
    return model.outcome
  })
  const outcome = await storedOutcome(testApp, race.activity.id)
  if (!predictions.some((prediction) => JSON.stringify(prediction) === JSON.stringify(outcome)))
    return `stored ${JSON.stringify(outcome)}, expected one of ${JSON.stringify(predictions)}`
  const isPublic = outcome.exists && outcome.reach === 'open' && outcome.audience === 'everyone'
  for (const outsider of outsiders)
    if ((await canSee(outsider, race.activity.id)) !== isPublic)
      return `${isPublic ? 'hidden' : 'visible'} to outsiders`
  return null
}

/** A circle that all actions need; null if their needs differ. */
function startingCircle(isPrivate: boolean, ...actions: ReachAction[]): StartingCircle | null {
  const privacies = new Set(actions.flatMap(({ needs }) => needs.isPrivate ?? []))
  const solitudes = new Set(actions.flatMap(({ needs }) => needs.isKeeperAlone ?? []))
  if (privacies.size > 1 || solitudes.size > 1) return null
  return { isPrivate: [...privacies][0] ?? isPrivate, isKeeperAlone: [...solitudes][0] ?? false }
}

function requireCircle(circle: StartingCircle | null): StartingCircle {
  if (circle === null) throw new Error('An action contradicts itself.')
  return circle
}

async function storedOutcome({ db }: TestApp, activityId: number): Promise<Outcome> {
  const stored = await db
    .selectFrom('activities')
    .select([sql<boolean>`true`.as('exists'), 'reach', 'audience'])
    .where('id', '=', activityId)
    .executeTakeFirst()
  return stored ?? { exists: false, reach: 'circles', audience: 'me' }
}

/** Throws if the pages, lists and searches that show the activity, its comments and versions do not agree. */
async function canSee(caller: Caller, activityId: number): Promise<boolean> {
  const params = { activityId }
  const found: Record<string, boolean> = {}
  found.page = (await caller.requestRaw(activities.read, { params })).statusCode === 200
  found.replies = (await caller.requestRaw(comments.list, { params })).body.includes('Very')
  found.versions = (await caller.requestRaw(activityVersions.list, { params })).body.includes('Pond')
  const newest = await caller.request(feed.home, { query: { scope: 'everyone' } })
  found.feed = newest.some(({ id }) => id === activityId)
  const activityMatches = await caller.request(search.activities, { query: { q: 'lake' } })
  found.search = activityMatches.some(({ id }) => id === activityId)
  for (const q of ['cold', 'very']) {
    const commentMatches = await caller.request(search.comments, { query: { q } })
    found[`search for ${q}`] = commentMatches.some(({ activity_id: id }) => id === activityId)
  }
  if (new Set(Object.values(found)).size > 1) throw new Error(`The readers do not agree: ${JSON.stringify(found)}`)
  return found.feed
}

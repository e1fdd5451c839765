import { events } from '@daystar/contract/events'
import { search } from '@daystar/contract/search'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { dateInDays } from '../../testing/event-actions.ts'
import { failedRaces, pairsOf, raceTimeoutMs } from '../../testing/reach-races/action-races.ts'
import {
  type EventActionName,
  type EventRace,
  type EventReachAction,
  eventReachActions,
  startEventRace,
} from '../../testing/reach-races/event-reach-actions.ts'
import { type EventOutcome, EventReachModel, type StartingEvent } from '../../testing/reach-races/event-reach-model.ts'
import type { RaceContext } from '../../testing/reach-races/reach-actions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const pairs = pairsOf(Object.keys(eventReachActions) as EventActionName[])

/** The states before a race, one after the other; an action that has no effect in one needs another. */
const starts: readonly StartingEvent[] = [
  { isPrivate: false, audience: 'everyone', belongs: false, isInvited: false, hasAnswered: true },
  { isPrivate: false, audience: 'invited', belongs: false, isInvited: true, hasAnswered: true },
  { isPrivate: true, audience: 'circle', belongs: true, isInvited: false, hasAnswered: true },
  { isPrivate: false, audience: 'everyone', belongs: true, isInvited: false, hasAnswered: false },
]

test(
  'two writes to an event at the same moment have the outcome of one order or the other, for every reader',
  async () => {
    const { visitor, testApp } = await createTestApp()
    const failures = await failedRaces(testApp, pairs, (processes, pair, { index, round, rounds }) =>
      raceOnce(testApp, processes, pair, index * rounds + round, visitor),
    )
    expect(failures).toEqual([])
  },
  raceTimeoutMs(pairs),
)

/** Runs the two actions at the same moment. Returns what is wrong afterwards, or null. */
async function raceOnce(
  testApp: TestApp,
  processes: readonly [RaceContext, RaceContext],
  names: readonly [EventActionName, EventActionName],
  variant: number,
  visitor: Caller,
): Promise<string | null> {
  const [one, two]: [EventReachAction, EventReachAction] = [eventReachActions[names[0]], eventReachActions[names[1]]]
  const start = possible({ ...(starts[variant % starts.length] as StartingEvent), ...two.needs, ...one.needs })
  // A day of its own, so that the month view of a reader shows no event of another race.
  const date = dateInDays(3 + variant)
  const race = await startEventRace(testApp, start, date)
  const runs = [() => one.run(race, processes[0]), () => two.run(race, processes[1])]
  if (variant & 4) runs.reverse()
  const statuses = await Promise.all(runs.map((run) => run()))
  if (statuses.some((status) => status !== undefined && status >= 500)) return `responded ${statuses.join(', ')}`

  const predictions = [
    [one, two],
    [two, one],
  ].map((order) => {
    const model = new EventReachModel(start)
    for (const { predict } of order) predict(model)
    return model.outcome
  })
  const outcome = await readOutcome(testApp, race, date, visitor)
  const isPredicted = predictions.some((prediction) => JSON.stringify(prediction) === JSON.stringify(outcome))
  return isPredicted ? null : `read ${JSON.stringify(outcome)}, expected one of ${JSON.stringify(predictions)}`
}

/** The nearest possible state: an event of a private circle is for its members, and only those who see it answer. */
function possible(start: StartingEvent): StartingEvent {
  const audience = start.isPrivate && start.audience === 'everyone' ? 'circle' : start.audience
  const { isVisibleToGuest } = new EventReachModel({ ...start, audience }).outcome
  return { ...start, audience, hasAnswered: start.hasAnswered && isVisibleToGuest }
}

async function readOutcome(
  { db }: TestApp,
  { event, guest, circleId }: EventRace,
  date: string,
  visitor: Caller,
): Promise<EventOutcome> {
  const stored = await db.selectFrom('events').select('id').where('id', '=', event.id).executeTakeFirst()
  const answer = await db
    .selectFrom('event_answers')
    .select('answer')
    .where('event_id', '=', event.id)
    .where('member_id', '=', guest.id)
    .executeTakeFirst()
  return {
    exists: stored !== undefined,
    isVisibleToGuest: await isVisibleTo(guest, { eventId: event.id, circleId, date }),
    isVisibleToVisitors: await isVisibleTo(visitor, { eventId: event.id, circleId, date }),
    hasAnswered: answer !== undefined,
  }
}

/** Throws if the lists and pages of events do not agree. */
async function isVisibleTo(
  caller: Caller,
  { eventId, circleId, date }: { eventId: number; circleId: number; date: string },
): Promise<boolean> {
  const params = { eventId }
  const pages = [events.read, events.dates, events.answers, events.comments]
  const found: Record<string, boolean> = {}
  for (const page of pages) {
    const { statusCode } = await caller.requestRaw(page, { params })
    if (statusCode !== 401) found[page.path] = statusCode === 200
  }
  const ofCircle = await caller.request(events.list, { query: { circle_id: circleId } })
  const between = { from: `${date}T00:00:00Z`, to: `${date}T23:59:59Z` }
  const ofDay = await caller.request(events.between, { query: between })
  const matches = await caller.request(search.events, { query: { circle_id: circleId } })
  found.list = ofCircle.some(({ id }) => id === eventId)
  found.search = matches.some(({ id }) => id === eventId)
  found.between = ofDay.some(({ id }) => id === eventId)
  if (new Set(Object.values(found)).size > 1) throw new Error(`The readers do not agree: ${JSON.stringify(found)}`)
  return found.list
}

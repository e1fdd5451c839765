import { type Activity, type ActivityChanges, type Audience, activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import type { FastifyInstance } from 'fastify'
import { removeAccount } from '../../jobs/remove-account.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media-storage/storage.ts'
import { Caller, type Member } from '../callers.ts'
import type { TestApp } from '../test-app.ts'
import type { CircleName, ReachModel } from './reach-model.ts'

type Target = 'first' | 'second'

/** The members, circles and the activity of one round. Each circle has its own admin besides the author. */
export interface Race {
  readonly author: Member
  readonly keepers: Readonly<Record<CircleName, Member>>
  readonly circleIds: Readonly<Record<CircleName, number>>
  readonly activity: Activity
  readonly audience: Audience
}

/** The place where an action runs: one of the two processes, or for SQL the database itself. */
export interface RaceContext {
  readonly app: FastifyInstance
  readonly db: Db
  readonly storage: MediaStorage
}

/** An action that changes who can see the activity, and its effect on the model. */
export interface ReachAction {
  readonly needs: { readonly isPrivate?: boolean; readonly isKeeperAlone?: boolean; readonly audience?: Audience }
  /** Returns the status of the response, or undefined for SQL. */
  run(race: Race, target: Target, context: RaceContext): Promise<number | undefined>
  predict(model: ReachModel, target: Target): void
}

const other = (target: Target): Target => (target === 'first' ? 'second' : 'first')

async function statusOf(request: Promise<{ statusCode: number }>): Promise<number> {
  return (await request).statusCode
}

function switchPrivacy(isPrivate: boolean): ReachAction {
  return {
    needs: { isPrivate: !isPrivate },
    run: ({ keepers, circleIds }, target, { app }) =>
      statusOf(
        new Caller(app, keepers[target].token).requestRaw(circles.edit, {
          params: { circleId: circleIds[target] },
          body: { is_private: isPrivate },
        }),
      ),
    predict: (model, target) => model.setPrivate(target, isPrivate),
  }
}

function leave(who: 'author' | 'keeper'): ReachAction {
  return {
    needs: who === 'keeper' ? { isKeeperAlone: true } : { isKeeperAlone: false },
    run: ({ author, keepers, circleIds }, target, { app }) => {
      const keeper = keepers[target]
      const userId = who === 'author' ? author.id : keeper.id
      const params = { circleId: circleIds[target], userId }
      return statusOf(new Caller(app, keeper.token).requestRaw(circles.leave, { params }))
    },
    predict: (model, target) => (who === 'author' ? model.removeAuthorFrom(target) : model.deleteCircle(target)),
  }
}

function edit(
  changesFor: (race: Race, target: Target) => ActivityChanges,
  predict: ReachAction['predict'],
  needs: ReachAction['needs'] = {},
): ReachAction {
  return {
    needs,
    run: (race, target, { app }) => {
      const params = { activityId: race.activity.id }
      const body = changesFor(race, target)
      return statusOf(new Caller(app, race.author.token).requestRaw(activities.update, { params, body }))
    },
    predict,
  }
}

function editCircles(circlesFor: (target: Target) => CircleName[]): ReachAction {
  return edit(
    ({ circleIds }, target) => ({ circle_ids: circlesFor(target).map((name) => circleIds[name]) }),
    (model, target) => model.setCircles(circlesFor(target)),
  )
}

function changeAudience(from: Audience, to: Audience): ReachAction {
  return edit(
    () => ({ audience: to }),
    (model) => model.setAudience(to),
    { audience: from },
  )
}

/** Deletes rows as an operator does in psql. */
function deleteRow(
  needs: ReachAction['needs'],
  table: 'circles' | 'members',
  idOf: (race: Race, target: Target) => number,
  predict: ReachAction['predict'],
): ReachAction {
  return {
    needs,
    run: async (race, target, { db }) => {
      await transaction(db, (tx) => tx.deleteFrom(table).where('id', '=', idOf(race, target)).execute())
      return undefined
    },
    predict,
  }
}

function deleteCircle(what: 'keep' | 'remove', predict: ReachAction['predict']): ReachAction {
  return {
    needs: {},
    run: ({ keepers, circleIds }, target, { app }) => {
      const input = { params: { circleId: circleIds[target] }, query: { activities: what } }
      return statusOf(new Caller(app, keepers[target].token).requestRaw(circles.remove, input))
    },
    predict,
  }
}

/** Every action that changes who can see an activity, except those of its author on an activity without circles. */
export const reachActions = {
  'make the circle private': switchPrivacy(true),
  'make the circle public': switchPrivacy(false),
  'leave as the last member': leave('keeper'),
  'remove the author from the circle': leave('author'),
  'delete the circle': deleteRow(
    {},
    'circles',
    ({ circleIds }, target) => circleIds[target],
    (model, target) => model.deleteCircle(target),
  ),
  'delete the circle as its admin': deleteCircle('keep', (model, target) => model.deleteCircle(target)),
  'delete the circle with its activities': deleteCircle('remove', (model, target) =>
    model.deleteCircleWithActivities(target),
  ),
  'remove the activity from the circle': editCircles((target) => [other(target)]),
  'move the activity to a private circle': editCircles((target) => [other(target), 'sparePrivate']),
  'add the activity to a public circle': editCircles(() => ['first', 'second', 'sparePublic']),
  'remove the activity from all circles': editCircles(() => []),
  'open the activity': edit(
    () => ({ members_only: false }),
    (model) => model.open(),
  ),
  'narrow the audience': changeAudience('everyone', 'me'),
  'widen the audience': changeAudience('followers', 'everyone'),
  "delete the last member's account": deleteRow(
    { isKeeperAlone: true },
    'members',
    ({ keepers }, target) => keepers[target].id,
    (model, target) => model.deleteCircle(target),
  ),
  "delete the author's account": deleteRow(
    {},
    'members',
    ({ author }) => author.id,
    (model) => model.deleteActivity(),
  ),
  "remove the author's account in steps": {
    needs: {},
    run: async ({ author }, _target, { db, storage }) => {
      await db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', author.id).execute()
      await removeAccount({ db, storage }, author.id)
      return undefined
    },
    predict: (model) => model.deleteActivity(),
  },
} satisfies Record<string, ReachAction>

export type ActionName = keyof typeof reachActions

/** The properties of a circle at the start of a race. */
export interface StartingCircle {
  readonly isPrivate: boolean
  readonly isKeeperAlone: boolean
}

/** Inserts the circles directly, because a round consists of two requests and would otherwise need twenty. */
export async function startRace(
  testApp: TestApp,
  starting: Readonly<Record<CircleName, StartingCircle>>,
  audience: Audience,
): Promise<Race> {
  const names = Object.keys(starting) as CircleName[]
  const author = await testApp.createMember('ada')
  const members = await Promise.all(names.map((name) => testApp.createNamedMember(name)))
  const keepers = Object.fromEntries(names.map((name, i) => [name, members[i]])) as Race['keepers']
  const rows = await testApp.db
    .insertInto('circles')
    .values(names.map((name) => ({ name, is_private: starting[name].isPrivate })))
    .returning(['id', 'name'])
    .execute()
  const circleIds = Object.fromEntries(rows.map(({ id, name }) => [name, id])) as Race['circleIds']
  await testApp.db
    .insertInto('circle_members')
    .values(
      names.flatMap((name) => [
        { circle_id: circleIds[name], member_id: keepers[name].id, role: 'admin' as const },
        { circle_id: circleIds[name], member_id: author.id, role: 'member' as const },
      ]),
    )
    .execute()
  const body = { title: 'Lake', audience, circle_ids: [circleIds.first, circleIds.second] }
  const activity = await author.request(activities.upload, { body })
  await addTexts(testApp, activity.id, author.id)
  const left = names.filter((name) => starting[name].isKeeperAlone).map((name) => circleIds[name])
  if (left.length > 0)
    await testApp.db
      .deleteFrom('circle_members')
      .where('member_id', '=', author.id)
      .where('circle_id', 'in', left)
      .execute()
  return { author, keepers, circleIds, activity, audience }
}

/** A comment with a reply, and an earlier version that was for everyone. */
async function addTexts({ db }: TestApp, activityId: number, authorId: number): Promise<void> {
  const comment = { activity_id: activityId, author_id: authorId }
  const { id } = await db
    .insertInto('comments')
    .values({ ...comment, content: 'Cold' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comments')
    .values({ ...comment, content: 'Very', parent_id: id })
    .execute()
  await db
    .insertInto('activity_versions')
    .values({
      activity_id: activityId,
      written_at: new Date(),
      title: 'Pond',
      description: '',
      mood: '',
      location: '',
      tags: [],
      alt_text: '',
      occurred_at: new Date(),
      local_date: new Date().toISOString().slice(0, 10),
      audience: 'everyone',
      reach: 'open',
      circle_ids: [],
      media_ids: [],
      mentioned_ids: [],
    })
    .execute()
}

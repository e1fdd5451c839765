import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { feed } from '@daystar/contract/feed'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { follow } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertMedia } from '../../testing/uploads.ts'
import { membersWhoCanSee } from './visible-queries.ts'

const openTestApp = sharedTestApp()

type Audience = 'everyone' | 'followers' | 'me'
type Circles = 'none' | 'public' | 'private' | 'both'
type Role = 'author' | 'otherMember' | 'follower' | 'insider' | 'followingInsider' | 'visitor'

/** The complete visibility rules. `insider` is a member of the private circle. */
const visibleRoles: Record<Audience, Record<Circles, Role[]>> = {
  everyone: {
    none: ['author', 'otherMember', 'follower', 'insider', 'followingInsider', 'visitor'],
    public: ['author', 'otherMember', 'follower', 'insider', 'followingInsider', 'visitor'],
    private: ['author', 'insider', 'followingInsider'],
    both: ['author', 'otherMember', 'follower', 'insider', 'followingInsider', 'visitor'],
  },
  followers: {
    none: ['author', 'follower', 'followingInsider'],
    public: ['author', 'follower', 'followingInsider'],
    private: ['author', 'followingInsider'],
    both: ['author', 'follower', 'followingInsider'],
  },
  me: { none: ['author'], public: ['author'], private: ['author'], both: ['author'] },
}

async function createVisibilityApp(createApp = openTestApp) {
  const { ada, ben, cleo, dora, emil, visitor, testApp } = await createApp({ members: ['dora', 'emil'] })
  const open = await ada.request(circles.create, { body: { name: 'Open' } })
  const closed = await ada.request(circles.create, { body: { name: 'Closed', is_private: true } })
  const { token } = await ada.request(circles.invite, { params: { circleId: closed.id } })
  for (const member of [dora, emil]) {
    await member.request(circles.joinSelf, { params: { circleId: closed.id }, query: { invite: token } })
  }
  await follow(cleo, ada)
  await follow(emil, ada)
  const callers: Record<Role, Caller> = {
    author: ada,
    otherMember: ben,
    follower: cleo,
    insider: dora,
    followingInsider: emil,
    visitor,
  }
  const circleIds: Record<Circles, number[]> = {
    none: [],
    public: [open.id],
    private: [closed.id],
    both: [open.id, closed.id],
  }
  return { ada, callers, circleIds, open, closed, testApp }
}

/** Adds the same picture to all activities of a member. */
async function addPicture({ db }: TestApp, memberId: number): Promise<void> {
  const [media_id = 0] = await insertMedia(db, memberId, 1)
  await db.updateTable('activities').set({ media_id }).where('author_id', '=', memberId).execute()
}

const audiences: Audience[] = ['everyone', 'followers', 'me']
const circleSets: Circles[] = ['none', 'public', 'private', 'both']
const titles = (found: unknown) => (Array.isArray(found) ? found.map((a: { title: string }) => a.title) : [])

test('applies the visibility rules in every route that reads activities', async () => {
  const { ada, callers, circleIds, open, closed, testApp } = await createVisibilityApp(createTestApp)
  const userId = String(ada.id)
  const from = '2000-01-01'
  for (const audience of audiences) {
    for (const circleSet of circleSets) {
      const title = `${audience}/${circleSet}`
      await ada.request(activities.upload, {
        body: { title, audience, circle_ids: circleIds[circleSet], tags: ['rule'], timestamp: '2000-01-01T12:00:00Z' },
      })
    }
  }
  const ownTitles = titles(await ada.request(activities.ofMember, { params: { userId } }))
  expect(ownTitles).toHaveLength(audiences.length * circleSets.length)
  await addPicture(testApp, ada.id)
  const all = (await ada.request(activities.ofMember, { params: { userId } })).map(({ id, title }) => ({ id, title }))

  for (const [role, caller] of Object.entries(callers) as [Role, Caller][]) {
    const visible = all.filter(({ title }) => {
      const [audience, circleSet] = title.split('/') as [Audience, Circles]
      return visibleRoles[audience][circleSet].includes(role)
    })
    const expected = visible.map(({ title }) => title).sort()
    const sorted = (found: unknown) => titles(found).sort()
    const expectedIn = (circle: Circles) => expected.filter((t) => t.endsWith(`/${circle}`) || t.endsWith('/both'))

    expect(sorted(await caller.request(activities.ofMember, { params: { userId } })), role).toEqual(expected)
    expect(sorted(await caller.request(activities.ofMember, { params: { userId }, query: { tag: 'Rule' } }))).toEqual(
      expected,
    )
    expect(sorted(await caller.request(feed.home, { query: { scope: 'everyone' } })), role).toEqual(expected)
    expect(sorted(await caller.request(feed.home, { query: { scope: 'everyone', tag: 'RULE' } }))).toEqual(expected)
    expect(sorted(await caller.request(feed.circle, { params: { circleId: open.id } })), role).toEqual(
      expectedIn('public'),
    )

    const inClosed = await caller.request(feed.home, { query: { circle_id: closed.id } })
    if (['author', 'insider', 'followingInsider'].includes(role))
      expect(sorted(inClosed), role).toEqual(expectedIn('private'))
    else expect(inClosed, role).toBeRejectedWith('members_only')

    const home = await caller.request(feed.home, { query: { scope: 'following' } })
    if (role === 'visitor') expect(home).toBeRejectedWith('not_authenticated')
    else if (role === 'otherMember' || role === 'insider') expect(home).toEqual([])
    else expect(sorted(home), role).toEqual(expected)

    const days = await caller.request(activities.days, { params: { userId }, query: { from, to: from } })
    expect(days[0]?.count ?? 0, role).toBe(expected.length)
    const streak = await caller.request(activities.streak, { params: { userId }, query: { today: from } })
    expect(streak.days, role).toBe(expected.length > 0 ? 1 : 0)

    const media = await caller.request(activities.media, { body: { activity_ids: all.map(({ id }) => id) } })
    if (role === 'visitor') expect(media).toBeRejectedWith('not_authenticated')
    else expect(media.map((item) => item.activity_id).sort(), role).toEqual(visible.map(({ id }) => id).sort())

    const ids = { activity_ids: all.map(({ id }) => id), member_ids: [], circle_ids: [open.id, closed.id] }
    const onDevice = await caller.request(activities.visible, { body: ids })
    if (role === 'visitor') expect(onDevice).toBeRejectedWith('not_authenticated')
    else {
      expect(onDevice.activity_ids.sort(), role).toEqual(visible.map(({ id }) => id).sort())
      const isInsider = ['author', 'insider', 'followingInsider'].includes(role)
      expect(onDevice.circle_ids.sort(), role).toEqual(isInsider ? [open.id, closed.id].sort() : [open.id])
    }

    for (const { id, title } of all) {
      const isVisible = expected.includes(title)
      const responses = [
        await caller.request(activities.read, { params: { activityId: id } }),
        await caller.request(engagement.read, { params: { activityId: id } }),
        await caller.request(comments.list, { params: { activityId: id } }),
      ]
      for (const response of responses) {
        if (isVisible) expect(response, `${role} sees ${title}`).not.toHaveProperty('code')
        else expect(response, `${role} sees ${title}`).toBeRejectedWith('activity_not_found')
      }
      if (caller.token !== null) {
        const member = caller as Member
        const filtered = await membersWhoCanSee(testApp.db, id, [member.id])
        expect(filtered, `${role} sees ${title}`).toEqual(isVisible ? [member.id] : [])
      }
    }
  }
})

test('shows nothing to members because of other follows and other private circles', async () => {
  const { ada, callers, circleIds, testApp } = await createVisibilityApp()
  const ben = callers.otherMember as Member
  await follow(ben, callers.follower as Member)
  const elsewhere = await ben.request(circles.create, { body: { name: 'Elsewhere', is_private: true } })
  await ben.request(activities.upload, { body: { title: 'Bread', circle_ids: [elsewhere.id] } })

  for (const draft of [{ audience: 'followers' as const }, { circle_ids: circleIds.private }]) {
    const swim = await ada.request(activities.upload, { body: { title: 'Lake', ...draft } })
    expect(await ben.request(activities.read, { params: { activityId: swim.id } })).toBeRejectedWith(
      'activity_not_found',
    )
    expect(await membersWhoCanSee(testApp.db, swim.id, [ben.id])).toEqual([])
  }
  const latest = await ben.request(activities.latestOf, { params: { userId: String(ada.id) } })
  expect(latest).toBeRejectedWith('follow_to_see')
})

test('filters members to those who can see an activity', async () => {
  const { ada, callers, circleIds, testApp } = await createVisibilityApp()
  const swim = await ada.request(activities.upload, { body: { title: 'Lake', circle_ids: circleIds.private } })
  await ada.request(activities.upload, { body: { title: 'Bread' } })
  const [ben, dora] = [callers.otherMember as Member, callers.insider as Member]
  expect(await membersWhoCanSee(testApp.db, swim.id, [dora.id, ben.id, ada.id])).toEqual([ada.id, dora.id])
  expect(await membersWhoCanSee(testApp.db, swim.id, [])).toEqual([])
})

test('hides followers-only activities from members whose request to follow is pending', async () => {
  const { ada, callers } = await createVisibilityApp(createTestApp)
  const swim = await ada.request(activities.upload, { body: { title: 'Lake', audience: 'followers' } })
  const ben = callers.otherMember as Member
  await ben.request(connections.request, { body: { addressee_id: ada.id } })

  expect(await ben.request(activities.read, { params: { activityId: swim.id } })).toBeRejectedWith('activity_not_found')
  expect(await ben.request(activities.ofMember, { params: { userId: String(ada.id) } })).toEqual([])
  expect(await ben.request(feed.home, { query: { scope: 'everyone' } })).toEqual([])
  expect(await ben.request(activities.latestOf, { params: { userId: String(ada.id) } })).toBeRejectedWith(
    'follow_to_see',
  )
})

test('shows private circles of an activity only to their members', async () => {
  const { ada, callers, circleIds, open, closed } = await createVisibilityApp()
  const swim = await ada.request(activities.upload, { body: { title: 'Lake', circle_ids: circleIds.both } })
  const read = (caller: Caller) => caller.request(activities.read, { params: { activityId: swim.id } })
  expect(await read(callers.insider)).toMatchObject({ circle_ids: [open.id, closed.id] })
  expect(await read(callers.otherMember)).toMatchObject({ circle_ids: [open.id], circles: [{ name: 'Open' }] })
  const inClosed = { from: '2000-01-01', to: '2001-01-01', circle_id: closed.id }
  const days = (caller: Caller) =>
    caller.request(activities.days, { params: { userId: String(ada.id) }, query: inClosed })
  expect(await days(callers.otherMember)).toEqual([])
})

test('returns the latest activity that a follower sees', async () => {
  const { ada, callers } = await createVisibilityApp()
  const params = { userId: String(ada.id) }
  expect(await callers.follower.request(activities.latestOf, { params })).toBeNull()
  await ada.request(activities.upload, { body: { title: 'Secret', audience: 'me' } })
  expect(await callers.follower.request(activities.latestOf, { params })).toBeNull()
  await ada.request(activities.upload, { body: { title: 'Lake' } })
  expect(await callers.follower.request(activities.latestOf, { params })).toMatchObject({ title: 'Lake' })
  expect(await callers.follower.request(activities.latest, { query: { user_id: ada.id } })).toMatchObject({
    title: 'Lake',
  })
  expect(await ada.request(activities.latestOf, { params })).toMatchObject({ title: 'Lake' })
})

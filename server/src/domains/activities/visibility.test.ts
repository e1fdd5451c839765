import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { feed } from '@daystar/contract/feed'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/people.ts'
import { startWorld } from '../../testing/world.ts'
import { membersWhoSee } from './access.ts'

type Audience = 'everyone' | 'followers' | 'me'
type Setting = 'none' | 'public' | 'private' | 'both'
type Who = 'author' | 'stranger' | 'follower' | 'insider' | 'followingInsider' | 'visitor'

/** Who sees what: the whole law of sight, spelt out. `insider`: a member of the private circle. */
const law: Record<Audience, Record<Setting, Who[]>> = {
  everyone: {
    none: ['author', 'stranger', 'follower', 'insider', 'followingInsider', 'visitor'],
    public: ['author', 'stranger', 'follower', 'insider', 'followingInsider', 'visitor'],
    private: ['author', 'insider', 'followingInsider'],
    both: ['author', 'stranger', 'follower', 'insider', 'followingInsider', 'visitor'],
  },
  followers: {
    none: ['author', 'follower', 'followingInsider'],
    public: ['author', 'follower', 'followingInsider'],
    private: ['author', 'followingInsider'],
    both: ['author', 'follower', 'followingInsider'],
  },
  me: { none: ['author'], public: ['author'], private: ['author'], both: ['author'] },
}

async function follow(follower: Member, followee: Member): Promise<void> {
  const asked = await follower.asks(connections.request, { body: { addressee_id: followee.id } })
  await followee.asks(connections.accept, { params: { connectionId: asked.connection_id } })
}

async function startVillage() {
  const { ada, ben, cleo, visitor, world } = await startWorld()
  const dora = await world.joins('Dora')
  const emil = await world.joins('Emil')
  const open = await ada.asks(circles.create, { body: { name: 'Open' } })
  const closed = await ada.asks(circles.create, { body: { name: 'Closed', is_private: true } })
  const { token } = await ada.asks(circles.invite, { params: { circleId: closed.id } })
  for (const member of [dora, emil]) {
    await member.asks(circles.joinSelf, { params: { circleId: closed.id }, query: { invite: token } })
  }
  await follow(cleo, ada)
  await follow(emil, ada)
  const people: Record<Who, Caller> = {
    author: ada,
    stranger: ben,
    follower: cleo,
    insider: dora,
    followingInsider: emil,
    visitor,
  }
  const into: Record<Setting, number[]> = {
    none: [],
    public: [open.id],
    private: [closed.id],
    both: [open.id, closed.id],
  }
  return { ada, people, into, open, closed, world }
}

const audiences: Audience[] = ['everyone', 'followers', 'me']
const settings: Setting[] = ['none', 'public', 'private', 'both']
const titles = (found: unknown) => (Array.isArray(found) ? found.map((a: { title: string }) => a.title) : [])

test('every route that reads activities keeps to the one law of sight', async () => {
  const { ada, people, into, open, closed, world } = await startVillage()
  const userId = String(ada.id)
  const from = '2000-01-01'
  for (const audience of audiences) {
    for (const setting of settings) {
      const title = `${audience}/${setting}`
      await ada.asks(activities.upload, {
        body: { title, audience, circle_ids: into[setting], tags: ['law'], timestamp: '2000-01-01T12:00:00Z' },
      })
    }
  }
  const written = titles(await ada.asks(activities.ofMember, { params: { userId } }))
  expect(written).toHaveLength(audiences.length * settings.length)
  const all = (await ada.asks(activities.ofMember, { params: { userId } })).map(({ id, title }) => ({ id, title }))

  for (const [who, caller] of Object.entries(people) as [Who, Caller][]) {
    const lawful = all.filter(({ title }) => {
      const [audience, setting] = title.split('/') as [Audience, Setting]
      return law[audience][setting].includes(who)
    })
    const expected = lawful.map(({ title }) => title).sort()
    const sorted = (found: unknown) => titles(found).sort()
    const expectedIn = (circle: Setting) => expected.filter((t) => t.endsWith(`/${circle}`) || t.endsWith('/both'))

    expect(sorted(await caller.asks(activities.ofMember, { params: { userId } })), who).toEqual(expected)
    expect(sorted(await caller.asks(activities.ofMember, { params: { userId }, query: { tag: 'Law' } }))).toEqual(
      expected,
    )
    expect(sorted(await caller.asks(feed.home, { query: { scope: 'everyone' } })), who).toEqual(expected)
    expect(sorted(await caller.asks(feed.home, { query: { scope: 'everyone', tag: 'LAW' } }))).toEqual(expected)
    expect(sorted(await caller.asks(feed.circle, { params: { circleId: open.id } })), who).toEqual(expectedIn('public'))

    const inClosed = await caller.asks(feed.home, { query: { circle_id: closed.id } })
    if (['author', 'insider', 'followingInsider'].includes(who))
      expect(sorted(inClosed), who).toEqual(expectedIn('private'))
    else expect(inClosed, who).toBeRefused('members_only')

    const home = await caller.asks(feed.home, { query: { scope: 'following' } })
    if (who === 'visitor') expect(home).toBeRefused('not_authenticated')
    else if (who === 'stranger' || who === 'insider') expect(home).toEqual([])
    else expect(sorted(home), who).toEqual(expected)

    const days = await caller.asks(activities.days, { params: { userId }, query: { from, to: from } })
    expect(days[0]?.count ?? 0, who).toBe(expected.length)
    const streak = await caller.asks(activities.streak, { params: { userId }, query: { today: from } })
    expect(streak.days, who).toBe(expected.length > 0 ? 1 : 0)

    for (const { id, title } of all) {
      const seen = expected.includes(title)
      const answers = [
        await caller.asks(activities.read, { params: { activityId: id } }),
        await caller.asks(engagement.read, { params: { activityId: id } }),
        await caller.asks(comments.list, { params: { activityId: id } }),
      ]
      for (const answer of answers) {
        if (seen) expect(answer, `${who} sees ${title}`).not.toHaveProperty('code')
        else expect(answer, `${who} sees ${title}`).toBeRefused('activity_not_found')
      }
      if (caller.token !== null) {
        const member = caller as Member
        const told = await membersWhoSee(world.db, id, [member.id])
        expect(told, `${who} is told of ${title}`).toEqual(seen ? [member.id] : [])
      }
    }
  }
})

test('who has left a private circle sees nothing of it any more', async () => {
  const { ada, people, into, closed } = await startVillage()
  const swim = await ada.asks(activities.upload, { body: { title: 'Lake', circle_ids: into.private } })
  const dora = people.insider as Member
  const read = () => dora.asks(activities.read, { params: { activityId: swim.id } })
  expect(await read()).toMatchObject({ title: 'Lake', circle_ids: [closed.id] })
  await dora.asks(circles.leave, { params: { circleId: closed.id, userId: dora.id } })
  expect(await read()).toBeRefused('activity_not_found')
})

test('a circle that turns private takes its activities along, and gives them back when it opens', async () => {
  const { ada, people, into, open } = await startVillage()
  const swim = await ada.asks(activities.upload, { body: { title: 'Lake', circle_ids: into.public } })
  const turn = (is_private: boolean) => ada.asks(circles.edit, { params: { circleId: open.id }, body: { is_private } })
  const read = () => people.stranger.asks(activities.read, { params: { activityId: swim.id } })
  await turn(true)
  expect(await read()).toBeRefused('activity_not_found')
  await turn(false)
  expect(await read()).toMatchObject({ title: 'Lake' })
})

test('an activity names its private circles to their members alone', async () => {
  const { ada, people, into, open, closed } = await startVillage()
  const swim = await ada.asks(activities.upload, { body: { title: 'Lake', circle_ids: into.both } })
  const read = (caller: Caller) => caller.asks(activities.read, { params: { activityId: swim.id } })
  expect(await read(people.insider)).toMatchObject({ circle_ids: [open.id, closed.id] })
  expect(await read(people.stranger)).toMatchObject({ circle_ids: [open.id], circles: [{ name: 'Open' }] })
  const inClosed = { from: '2000-01-01', to: '2001-01-01', circle_id: closed.id }
  const days = (caller: Caller) => caller.asks(activities.days, { params: { userId: String(ada.id) }, query: inClosed })
  expect(await days(people.stranger)).toEqual([])
})

test('what was shared with a private circle stays in it when its author has left and edits it', async () => {
  const { ada, people, world, into, closed } = await startVillage()
  const gus = await world.joins('Gus')
  const { token } = await ada.asks(circles.invite, { params: { circleId: closed.id } })
  await gus.asks(circles.joinSelf, { params: { circleId: closed.id }, query: { invite: token } })
  const swim = await gus.asks(activities.upload, { body: { title: 'Lake', circle_ids: into.private } })
  const params = { activityId: swim.id }
  await gus.asks(circles.leave, { params: { circleId: closed.id, userId: gus.id } })

  // The author is no longer shown the circle, so a form that sends back what it was shown names none.
  const seen = await gus.asks(activities.read, { params })
  expect(seen.circle_ids).toEqual([])
  await gus.asks(activities.update, { params, body: { title: 'Lake, 9 °C', circle_ids: seen.circle_ids } })

  expect(await people.stranger.asks(activities.read, { params })).toBeRefused('activity_not_found')
  expect(await people.visitor.asks(activities.read, { params })).toBeRefused('activity_not_found')
  expect(await people.insider.asks(activities.read, { params })).toMatchObject({ title: 'Lake, 9 °C' })
})

test('the latest activity of a member is answered to followers alone', async () => {
  const { ada, people, world } = await startVillage()
  const params = { userId: String(ada.id) }
  expect(await people.follower.asks(activities.latestOf, { params })).toBeNull()
  await ada.asks(activities.upload, { body: { title: 'Secret', audience: 'me' } })
  expect(await people.follower.asks(activities.latestOf, { params })).toBeNull()
  await ada.asks(activities.upload, { body: { title: 'Lake' } })
  expect(await people.follower.asks(activities.latestOf, { params })).toMatchObject({ title: 'Lake' })
  expect(await people.follower.asks(activities.latest, { query: { user_id: ada.id } })).toMatchObject({ title: 'Lake' })
  expect(await ada.asks(activities.latestOf, { params })).toMatchObject({ title: 'Lake' })
  expect(await people.stranger.asks(activities.latestOf, { params })).toBeRefused('follow_to_see')
  expect(await people.visitor.asks(activities.latestOf as never, { params } as never)).toBeRefused('not_authenticated')
  expect(await (await world.joins('Fay')).asks(activities.latest, { query: { user_id: 999_999 } })).toBeRefused(
    'member_not_found',
  )
})

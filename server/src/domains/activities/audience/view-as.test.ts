import { activities, type NewActivity } from '@daystar/contract/activities'
import { audience } from '@daystar/contract/activities/audience'
import { circles } from '@daystar/contract/circles'
import { community } from '@daystar/contract/community'
import { companions } from '@daystar/contract/companions'
import { engagement } from '@daystar/contract/engagement'
import { blocks } from '@daystar/contract/moderation/blocks'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** The titles that "View as" shows the author, newest first; the count is the same on all pages. */
async function titlesAs(author: Member, reader: Member | 'visitor' | 'follower'): Promise<string[]> {
  const params = { reader: typeof reader === 'string' ? reader : String(reader.id) }
  const pages = await author.requestAllPages(audience.viewAs, { params, query: { limit: 2 } })
  const titles = pages.flatMap((page) => page.activities.map(({ title }) => title))
  expect(pages.map(({ count }) => count)).toEqual(pages.map(() => titles.length))
  return titles
}

/** The cards that "View as" shows the author. */
async function cardsAs(author: Member, reader: Member | 'visitor' | 'follower') {
  const params = { reader: typeof reader === 'string' ? reader : String(reader.id) }
  const { activities: cards } = await author.request(audience.viewAs, { params })
  return cards
}

test('a visitor, a follower and members see what audience and circles permit', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  await follow(ben, ada)
  await follow(dora, ada)
  const trails = await createCircle(ada, 'Trails', true, [cleo, dora])
  for (const choice of ['everyone', 'followers', 'me'] as const) {
    await createActivity(ada, { title: choice, audience: choice })
    await createActivity(ada, { title: `${choice} in Trails`, audience: choice, circle_ids: [trails] })
  }
  await createActivity(ben, { title: 'By Ben' })

  expect(await titlesAs(ada, 'visitor')).toEqual(['everyone'])
  expect(await titlesAs(ada, 'follower')).toEqual(['followers', 'everyone'])
  expect(await titlesAs(ada, ben)).toEqual(['followers', 'everyone'])
  expect(await titlesAs(ada, cleo)).toEqual(['everyone in Trails', 'everyone'])
  expect(await titlesAs(ada, dora)).toEqual(['followers in Trails', 'followers', 'everyone in Trails', 'everyone'])
})

test('a visitor, and nobody else, sees nothing while the community does not let visitors read', async () => {
  const { ada, ben, olga } = await createTestApp({ members: ['olga'] })
  await createActivity(ada, { title: 'Lake' })
  await olga.request(community.edit, { body: { public_read: false } })

  expect(await titlesAs(ada, 'visitor')).toEqual([])
  for (const reader of ['follower', ben] as const) expect(await titlesAs(ada, reader)).toEqual(['Lake'])
  const preview = await ada.request(audience.preview, { query: { audience: 'everyone' } })
  expect(preview).toMatchObject({ scope: 'everyone', includes_visitors: false })
})

test('the members of a circle that the author has left are not revealed', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const trails = await createCircle(ben, 'Trails', true, [ada, cleo])
  await createCircle(ada, 'Lake', true)
  await createActivity(ada, { title: 'In Trails', circle_ids: [trails] })
  expect(await titlesAs(ada, cleo)).toEqual(['In Trails'])
  await leaveCircle(ada, trails)
  expect(await titlesAs(ada, cleo)).toEqual([])
})

test('a reader whom the author cannot see is not found', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await ben.request(blocks.add, { params: { userId: ada.id } })
  const as = (reader: number) => ada.request(audience.viewAs, { params: { reader: String(reader) } })
  expect(await as(ben.id)).toBeRejectedWith('member_not_found')
  expect(await as(cleo.id)).toMatchObject({ count: 0 })
})

test('a card names the private circles that both belong to, and all open ones', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  const both = await createCircle(ada, 'Trails', true, [ben, dora])
  const own = await createCircle(ada, 'Lake', true, [dora])
  const open = await createCircle(ada, 'Open water', false)
  // A circle of the reader that the author does not belong to.
  await createCircle(cleo, 'Bakers', true, [ben])
  const { id } = await createActivity(ada, { circle_ids: [both, own, open] })

  const namesAs = async (reader: Parameters<typeof cardsAs>[1]) =>
    (await cardsAs(ada, reader)).map((card) => [card.id, card.circles.map(({ name }) => name)])
  expect(await namesAs(ben)).toEqual([[id, ['Trails', 'Open water']]])
  expect(await namesAs(dora)).toEqual([[id, ['Trails', 'Lake', 'Open water']]])
  for (const reader of ['visitor', 'follower', cleo] as const)
    expect(await namesAs(reader)).toEqual([[id, ['Open water']]])
})

test('a card lacks what only the author is shown: the notice, the high five and the companions', async () => {
  const { ada, ben } = await openTestApp()
  const trails = await createCircle(ada, 'Trails', true, [ben])
  const { id } = await createActivity(ada, { circle_ids: [trails], companion_ids: [ben.id] })
  await ada.request(circles.edit, { params: { circleId: trails }, body: { is_private: false } })
  await ada.request(engagement.give, { body: { activity_id: id } })
  const own = await ada.request(activities.read, { params: { activityId: id } })
  expect(own).toMatchObject({ members_only: true, has_companions: true, has_high_fived: true })

  const [card] = await cardsAs(ada, ben)
  expect(card).toMatchObject({ id, has_high_fived: false, high_five_count: 1 })
  expect(card).not.toHaveProperty('members_only')
  expect(card).not.toHaveProperty('has_companions')
})

/** Ada's activity with Ben as a confirmed companion, whose own activity is as given. */
async function swimTogether(author: Member, companion: Member, own: Partial<NewActivity>) {
  const swim = await createActivity(author, { companion_ids: [companion.id] })
  const { id: own_activity_id } = await createActivity(companion, own)
  await companion.request(companions.confirm, { params: { activityId: swim.id }, body: { own_activity_id } })
  return async (reader: Member | 'visitor' | 'follower') => {
    const body = { activity_ids: [swim.id], reader: typeof reader === 'string' ? reader : String(reader.id) }
    const found = await author.request(companions.list, { body })
    return found.flatMap((item) => item.companions.map(({ name }) => name))
  }
}

test('companions are those whose own activity both the author and the reader see', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  for (const follower of [ada, dora]) await follow(follower, ben)
  const trails = await createCircle(ben, 'Trails', true, [ada, dora])
  const bakers = await createCircle(ben, 'Bakers', true, [dora])
  const open = await swimTogether(ada, ben, {})
  for (const reader of ['visitor', 'follower', cleo, dora] as const) expect(await open(reader)).toEqual([ben.name])
  const limited = [
    await swimTogether(ada, ben, { audience: 'followers' }),
    await swimTogether(ada, ben, { circle_ids: [trails] }),
  ]
  for (const namesFor of limited) {
    for (const reader of ['visitor', 'follower', cleo] as const) expect(await namesFor(reader)).toEqual([])
    expect(await namesFor(dora)).toEqual([ben.name])
  }
  for (const own of [{ circle_ids: [bakers] }, { audience: 'me' as const }]) {
    const hidden = await swimTogether(ada, ben, own)
    for (const reader of [dora, ben]) expect(await hidden(reader)).toEqual([])
  }
})

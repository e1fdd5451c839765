import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { expect, test } from 'vitest'
import { posts } from '../testing/community.ts'
import { Caller } from '../testing/people.ts'
import { photo } from '../testing/uploads.ts'
import { startWorld } from '../testing/world.ts'
import { Faces } from './faces.ts'
import { PostgresNodeChannel } from './node-channel-postgres.ts'

/** Ada's swim, with Ben's high five and Ben's comment on it. */
async function startBesideTheLake() {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada, { description: `With [Ben](u:${ben.id})` })
  await ben.asks(engagement.give, { body: { activity_id: swim.id } })
  await ben.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr' } })
  const card = (caller: Caller = ada) => caller.asks(activities.read, { params: { activityId: swim.id } })
  return { ada, ben, world, card }
}

test('who is renamed bears the new name on every card with the next look', async () => {
  const { ada, ben, card } = await startBesideTheLake()
  await card()
  for (const name of ['Benjamin', 'Benno', 'Ben Amsel']) {
    await ben.asks(users.edit, { body: { name } })
    expect(await card()).toMatchObject({
      highfivers_preview: [{ name }],
      commenters_preview: [{ name }],
      mentions: [{ name }],
    })
  }
  await ada.asks(users.edit, { body: { name: 'Ada Lark', username: 'lark' } })
  expect((await card()).user).toMatchObject({ name: 'Ada Lark', username: 'lark' })
})

test('a new picture stands on every card with the next look', async () => {
  const { ben, card } = await startBesideTheLake()
  expect((await card()).highfivers_preview[0]?.profile_pic_url).toBeNull()
  const { profile_pic_url } = await ben.uploads(users.picture, {}, { name: 'ben.jpg', content: await photo() })
  expect((await card()).highfivers_preview[0]?.profile_pic_url).toBe(profile_pic_url)
})

test('another process shows the new name as soon as it hears of it, whoever wrote it', async () => {
  const { ada, ben, world, card } = await startBesideTheLake()
  const there = new Caller(await world.secondNode(), ada.token)
  const name = async (caller?: Caller) => (await card(caller)).highfivers_preview[0]?.name
  expect([await name(), await name(there)]).toEqual(['Ben', 'Ben'])

  await ben.asks(users.edit, { body: { name: 'Benjamin' } })
  await expect.poll(() => name(there)).toBe('Benjamin')

  await world.db.updateTable('members').set({ name: 'Benno' }).where('id', '=', ben.id).execute()
  await expect.poll(() => name(there)).toBe('Benno')
  await expect.poll(() => name()).toBe('Benno')
})

test('a process that hears nothing of the others asks the database every time', async () => {
  const { ben, world } = await startWorld()
  const channel = new PostgresNodeChannel({ url: world.database.url, log: world.deps.log })
  const faces = new Faces({ db: world.db, channel })
  for (const name of ['Benjamin', 'Benno']) {
    await world.db.updateTable('members').set({ name }).where('id', '=', ben.id).execute()
    expect(await faces.of([[ben.id]])).toMatchObject([[{ name }]])
  }
})

test('whoever deletes an account is on no card any more', async () => {
  const { ben, world, card } = await startBesideTheLake()
  await card()
  await world.db.deleteFrom('members').where('id', '=', ben.id).execute()
  expect(await card()).toMatchObject({
    highfivers_preview: [],
    commenters_preview: [],
    mentions: [],
    high_five_count: 0,
    comment_count: 0,
  })
})

test('of each list the faces come in its order, those of strangers to the database are left out', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  const names = async (lists: number[][]) =>
    (await world.deps.faces.of(lists)).map((faces) => faces.map(({ name }) => name))
  expect(await names([[ben.id, 999_999, ada.id], [], [ben.id]])).toEqual([['Ben', 'Ada'], [], ['Ben']])
  expect(await names([[cleo.id, ben.id], [999_999]])).toEqual([['Cleo', 'Ben'], []])
})

import type { Db } from '@daystar/server/embedding'
import type { FastifyInstance } from 'fastify'
import { circles, type DemoCircle } from '../dataset/circles.ts'
import { follows, members, pendingRequests } from '../dataset/members.ts'
import type { CircleKey, MemberKey } from '../dataset/model.ts'
import type { Community } from './community.ts'
import { type MemberClient, signUp, visitorClient } from './member-client.ts'
import type { PictureSource } from './picture-source.ts'
import { setSignUpTimes } from './timestamps.ts'

/** Creates members, avatars, connections and circles. The members sign up in the past, so that they are not new. */
export async function createMembersAndCircles(
  app: FastifyInstance,
  pictures: PictureSource,
  { db, now }: { readonly db: Db; readonly now: Date },
): Promise<Community> {
  const clients = new Map<MemberKey, MemberClient>()
  // One after the other, so that the ids are the same each time.
  for (const member of members) clients.set(member.key, await signUp(app, member))
  const member = (key: MemberKey) => entryOf(clients, key)
  await setSignUpTimes(db, { member }, now)

  for (const { key } of members) {
    await member(key).upload('/users/me/profile-picture', { fileField: 'file', jpeg: await pictures.avatar(key) })
  }
  await createConnections(member)
  const circleIds = new Map<CircleKey, number>()
  for (const circle of circles) circleIds.set(circle.key, await createCircle(member, circle, pictures))
  return { member, circleId: (key) => entryOf(circleIds, key), visitor: visitorClient(app) }
}

async function createConnections(member: Community['member']): Promise<void> {
  const request = (from: MemberKey, to: MemberKey) =>
    member(from).request('POST', '/connections/request', { addressee_id: member(to).id })
  for (const { key } of members) {
    for (const followee of follows[key]) {
      const { connection_id, status } = await request(key, followee)
      if (status !== 'accepted') {
        await member(followee).request('POST', `/connections/requests/${Number(connection_id)}/accept`)
      }
    }
  }
  for (const { from, to } of pendingRequests) await request(from, to)
}

async function createCircle(
  member: Community['member'],
  { name, description, isPrivate, key, members: keys, rules, tags, moderators, pinnedText }: DemoCircle,
  pictures: PictureSource,
): Promise<number> {
  const [creator, ...others] = keys.map(member)
  if (!creator) throw new Error(`The circle ${name} has no members.`)
  const { id } = await creator.request('POST', '/groups', { name, description, is_private: isPrivate, rules, tags })
  const path = `/groups/${Number(id)}`
  await creator.upload(`${path}/image`, { fileField: 'file', jpeg: await pictures.circlePicture(key) })
  await creator.upload(`${path}/banner`, { fileField: 'file', jpeg: await pictures.banner(key) })
  const invite = isPrivate ? `?invite=${String((await creator.request('POST', `${path}/invite`)).token)}` : ''
  for (const other of others) await other.request('POST', `${path}/join/${other.id}${invite}`)
  for (const moderator of moderators) await creator.request('PUT', `${path}/moderators/${member(moderator).id}`)
  if (pinnedText) await creator.request('PUT', `${path}/pin`, { text: pinnedText })
  return Number(id)
}

function entryOf<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The dataset has no "${String(key)}".`)
  return value
}

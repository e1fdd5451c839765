import type { FastifyInstance } from 'fastify'
import type { CircleKey, MemberKey } from '../story/model.ts'
import { asked, circles, follows, people } from '../story/people.ts'
import type { Pictures } from './pictures.ts'
import { sideBySide } from './side-by-side.ts'
import { joinCommunity, type Voice } from './voice.ts'

/** The people and circles of the story, by key, once they stand in the database. */
export interface Cast {
  voice(key: MemberKey): Voice
  circleId(key: CircleKey): number
}

/** Members with pictures, who follow whom, and the circles with their members. */
export async function gatherCommunity(app: FastifyInstance, pictures: Pictures): Promise<Cast> {
  const voices = new Map<MemberKey, Voice>()
  for (const person of people) voices.set(person.key, await joinCommunity(app, person))
  const voice = (key: MemberKey) => known(voices, key)

  await sideBySide(people, 2, async ({ key }) => {
    await voice(key).sends('/users/me/profile-picture', {}, 'file', await pictures.face(key))
  })
  await connect(voice)
  const ids = new Map<CircleKey, number>()
  for (const circle of circles) ids.set(circle.key, await foundCircle(voice, circle, pictures))
  return { voice, circleId: (key) => known(ids, key) }
}

async function connect(voice: Cast['voice']): Promise<void> {
  for (const { key } of people) {
    for (const other of follows[key]) {
      const { connection_id, status } = await voice(key).request('POST', '/connections/request', {
        addressee_id: voice(other).id,
      })
      if (status !== 'accepted') await voice(other).request('POST', `/connections/requests/${connection_id}/accept`)
    }
  }
  for (const { from, to } of asked)
    await voice(from).request('POST', '/connections/request', { addressee_id: voice(to).id })
}

async function foundCircle(
  voice: Cast['voice'],
  circle: (typeof circles)[number],
  pictures: Pictures,
): Promise<number> {
  const { name, description, isPrivate, scene, key, members } = circle
  const [founder, ...others] = members.map(voice)
  if (!founder) throw new Error(`Nobody founds ${name}`)
  const { id } = await founder.request('POST', '/groups', { name, description, is_private: isPrivate })
  await founder.sends(`/groups/${id}/image`, {}, 'file', await pictures.emblem(scene, key))
  await founder.sends(`/groups/${id}/banner`, {}, 'file', await pictures.banner(scene, key))
  const invite = isPrivate ? `?invite=${String((await founder.request('POST', `/groups/${id}/invite`)).token)}` : ''
  for (const other of others) await other.request('POST', `/groups/${id}/join/${other.id}${invite}`)
  return Number(id)
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The story knows no "${String(key)}"`)
  return value
}

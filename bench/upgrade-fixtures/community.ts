import sharp from 'sharp'
import { signUp } from '../servers/members.ts'

/**
 * A small community that uses every table of the first version, created through the API, which is the same in all
 * versions.
 */
export async function createCommunity(url: string): Promise<void> {
  const [ada, ben, cleo] = [await signUp(url, 'Ada'), await signUp(url, 'Ben'), await signUp(url, 'Cleo')]
  const picture = await createPicture()

  await ben.post('/connections/request', { addressee_id: ada.id })
  const [request] = await ada.get<{ connection_id: number }[]>('/connections/requests')
  await ada.post(`/connections/requests/${request?.connection_id}/accept`, {})
  await cleo.post('/connections/request', { addressee_id: ada.id })

  const lake = await ada.post('/groups', { name: 'Lake', description: 'Open to all', is_private: false })
  const dawn = await ada.post('/groups', { name: 'Dawn swimmers', is_private: true })
  await ben.post(`/groups/${lake.id}/join`, {})

  await ada.upload('/users/me/profile-picture', { file: picture })
  const swim = await ada.upload('/activities/upload', {
    title: 'Swim',
    tags: 'lake, dawn',
    mood: 'calm',
    duration: '45m',
    media_file: picture,
  })
  await ada.upload('/activities/upload', { title: 'In a public circle', circle_ids: JSON.stringify([lake.id]) })
  await ada.upload('/activities/upload', { title: 'In a private circle', circle_ids: JSON.stringify([dawn.id]) })
  await ben.upload('/activities/upload', { title: 'Bread', location: 'Kitchen' })

  await ben.post('/activities/highfive', { activity_id: swim.id })
  await cleo.post('/activities/highfive', { activity_id: swim.id })
  const comment = await ben.post(`/comments/${swim.id}`, { content: `Well done, [Ada](u:${ada.id})!` })
  await ada.post(`/comments/${comment.id}/star`, {})
}

async function createPicture(): Promise<Blob> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

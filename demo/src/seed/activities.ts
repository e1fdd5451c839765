import type { DemoActivity } from '../dataset/activities.ts'
import { withMentions } from '../dataset/mentions.ts'
import { goalsOfMira, planOfMira, remindersOfMira } from '../dataset/planning.ts'
import type { MemberClient } from './member-client.ts'
import type { Community } from './members-and-circles.ts'
import type { PictureSource } from './picture-source.ts'

/** The ids of the created rows, with their times in the dataset. */
export interface CreatedRows {
  activities: { id: number; at: Date }[]
  comments: { id: number; at: Date }[]
  highFives: { activityId: number; memberId: number; at: Date }[]
}

/** Posts an activity and returns its id. */
export async function postActivity(
  { member, circleId }: Community,
  activity: DemoActivity,
  pictures: PictureSource,
): Promise<number> {
  const {
    place,
    photos: [photo, ...further],
  } = activity
  const fields = {
    title: activity.title,
    description: withMentions(activity.text, (key) => member(key).id),
    mood: activity.mood,
    ...(activity.duration && { duration: activity.duration }),
    ...(place && { location: place.name, lat: place.lat, lng: place.lng }),
    tags: activity.tags,
    circle_ids: activity.circles.map(circleId),
    audience: activity.audience,
    timestamp: activity.at.toISOString(),
    ...(photo && { alt_text: photo.alt }),
  }
  const author = member(activity.author)
  if (photo && further.length > 0) {
    const items: { upload_id: number; alt_text: string }[] = []
    for (const spec of [photo, ...further])
      items.push({ upload_id: await uploadPhoto(author, await pictures.photo(spec)), alt_text: spec.alt })
    const { alt_text: _, ...others } = { alt_text: '', ...fields }
    return Number((await author.request('POST', '/activities/upload', { ...others, media_items: items })).id)
  }
  const { id } = photo
    ? await author.upload('/activities/upload', { fields, fileField: 'media_file', jpeg: await pictures.photo(photo) })
    : await author.request('POST', '/activities/upload', fields)
  return Number(id)
}

/** Sends a photo in one part, and returns the id of the upload. */
async function uploadPhoto(author: MemberClient, jpeg: Buffer): Promise<number> {
  const { id } = await author.request('POST', '/uploads', { bytes: jpeg.length })
  await author.upload(`/uploads/${Number(id)}/parts`, { fields: { offset: '0' }, fileField: 'part', jpeg })
  return Number(id)
}

/** Gives the high fives and writes the comments of an activity. */
export async function engageWith(
  { member }: Community,
  activityId: number,
  { highFives, comments }: DemoActivity,
  created: CreatedRows,
): Promise<void> {
  for (const { from, at } of highFives) {
    const { id: memberId, request } = member(from)
    await request('POST', '/activities/highfive', { activity_id: activityId, sender_id: memberId })
    created.highFives.push({ activityId, memberId, at })
  }
  for (const { author, text, starredBy, at } of comments) {
    const content = withMentions(text, (key) => member(key).id)
    const { id } = await member(author).request('POST', `/comments/${activityId}`, { content })
    for (const key of starredBy) await member(key).request('POST', `/comments/${Number(id)}/star`)
    created.comments.push({ id: Number(id), at })
  }
}

/** Fills Mira's planning tools. Her streak up to yesterday counts as seen, so that today's is announced. */
export async function savePlanning({ member }: Community, streakSeen: number): Promise<void> {
  const save = (tool: string, content: unknown) =>
    member('mira').request('PUT', `/planning/home/${tool}`, { content, base: null })
  await save('plan', planOfMira)
  await save('goals', goalsOfMira)
  await save('reminders', remindersOfMira)
  await save('streak', streakSeen)
}

import type { DemoActivity } from '../dataset/activities.ts'
import { creatorOf } from '../dataset/circles.ts'
import { withMentions } from '../dataset/mentions.ts'
import { goalsOfMira, planOfMira, remindersOfMira } from '../dataset/planning.ts'
import type { Community } from './community.ts'
import type { MemberClient } from './member-client.ts'
import type { PictureSource } from './picture-source.ts'

interface EditedRow {
  id: number
  at: Date
  editedAt: Date | null
}

/** When a text with an earlier version was edited, if it has one. */
export const editedAfter = (at: Date, earlierText: string | null | undefined) =>
  earlierText ? new Date(at.getTime() + 5 * 60_000) : null

/** The ids of the created rows, with their times in the dataset. */
export interface CreatedRows {
  /** In the order of the dataset. */
  activities: EditedRow[]
  comments: EditedRow[]
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
    description: withMentions(activity.earlierText ?? activity.text, (key) => member(key).id),
    mood: activity.mood,
    ...(activity.duration && { duration: activity.duration }),
    ...(place && { location: place.name, lat: place.lat, lng: place.lng }),
    tags: activity.tags,
    circle_ids: activity.circles.map(circleId),
    audience: activity.audience,
    companion_ids: activity.companions.map((key) => member(key).id),
    timestamp: activity.at.toISOString(),
    ...(photo && { alt_text: photo.alt }),
  }
  const author = member(activity.author)
  if (photo && further.length > 0) {
    const items: { media_id: number; alt_text: string }[] = []
    for (const spec of [photo, ...further])
      items.push({ media_id: await uploadPhoto(author, await pictures.photo(spec)), alt_text: spec.alt })
    const { alt_text: _, ...others } = { alt_text: '', ...fields }
    return Number((await author.request('POST', '/activities/upload', { ...others, media_items: items })).id)
  }
  const { id } = photo
    ? await author.upload('/activities/upload', { fields, fileField: 'media_file', jpeg: await pictures.photo(photo) })
    : await author.request('POST', '/activities/upload', fields)
  return Number(id)
}

/** Sends a photo in one part, and returns its media id. */
export async function uploadPhoto(author: MemberClient, jpeg: Buffer): Promise<number> {
  const { id } = await author.request('POST', '/uploads', { bytes: jpeg.length })
  const path = `/uploads/${Number(id)}/parts`
  const { media } = await author.upload(path, { fields: { offset: '0' }, fileField: 'part', jpeg })
  return Number((media as { id: unknown }).id)
}

interface Engagement {
  readonly id: number
  readonly activity: DemoActivity
  readonly created: CreatedRows
  readonly pictures: PictureSource
}

/** Edits an activity that has an earlier version, gives its high fives and writes its comments. */
export async function engageWith(community: Community, engagement: Engagement): Promise<void> {
  const { id: activityId, activity, created } = engagement
  const { member } = community
  const { author, text, earlierText, highFives } = activity
  if (earlierText !== null) {
    const description = withMentions(text, (key) => member(key).id)
    await member(author).request('PATCH', `/activities/${activityId}`, { description })
  }
  for (const { from, at } of highFives) {
    const { id: memberId, request } = member(from)
    await request('POST', '/activities/highfive', { activity_id: activityId, sender_id: memberId })
    created.highFives.push({ activityId, memberId, at })
  }
  await addComments(community, engagement)
}

async function addComments(
  { member }: Community,
  { id: activityId, activity, created, pictures }: Engagement,
): Promise<void> {
  const ids: number[] = []
  for (const { author, text, at, starredBy, replyTo, earlierText, isPinned, photo } of activity.comments) {
    const contentOf = (written: string) => withMentions(written, (key) => member(key).id)
    const parentId = replyTo === null ? undefined : ids[replyTo]
    const fields = { content: contentOf(earlierText ?? text), ...(parentId !== undefined && { parent_id: parentId }) }
    const path = `/comments/${activityId}`
    const added = photo
      ? await member(author).upload(path, {
          fields: { ...fields, alt_text: photo.alt },
          fileField: 'photo',
          jpeg: await pictures.photo(photo),
        })
      : await member(author).request('POST', path, fields)
    const id = Number(added.id)
    ids.push(id)
    if (earlierText !== null) await member(author).request('PATCH', `/comments/${id}`, { content: contentOf(text) })
    if (isPinned) await member(activity.author).request('POST', `/comments/${id}/pin`)
    for (const key of starredBy) await member(key).request('POST', `/comments/${id}/star`)
    created.comments.push({ id, at, editedAt: editedAfter(at, earlierText) })
  }
}

/** Confirms the companions, pins activities to profiles and circles, and creates links. */
export async function connectActivities(
  { member, circleId }: Community,
  activities: readonly DemoActivity[],
  created: Pick<CreatedRows, 'activities'>,
): Promise<void> {
  const idOf = (activity: DemoActivity) => created.activities[activities.indexOf(activity)]?.id
  for (const activity of activities) {
    const { author, occasion, companions, isPinned, pinnedIn, linkDays } = activity
    const path = `/activities/${idOf(activity)}`
    for (const companion of companions) {
      const own = activities.find((other) => other.occasion === occasion && other.author === companion)
      if (own) await member(companion).request('POST', `${path}/companions/confirm`, { own_activity_id: idOf(own) })
    }
    if (isPinned) await member(author).request('PUT', `${path}/pin`)
    if (linkDays !== null) await member(author).request('POST', `${path}/links`, { days: linkDays })
    if (pinnedIn !== null) {
      const pin = { activity_id: idOf(activity) }
      await member(creatorOf(pinnedIn)).request('PUT', `/groups/${circleId(pinnedIn)}/pin`, pin)
    }
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

import { goalsOfMira, planOfMira, remindersOfMira } from '../story/planning.ts'
import { nameMembers, streakOfMira, type ToldActivity } from '../story/tell.ts'
import type { Cast } from './community.ts'
import type { Pictures } from './pictures.ts'

/** When an act really was, for the dates that are set once all is told. */
export interface Moments {
  activities: { id: number; at: Date }[]
  comments: { id: number; at: Date }[]
  highFives: { activityId: number; memberId: number; at: Date }[]
}

/** Posts one activity, and lets the others answer it. */
export async function tellActivity(
  cast: Cast,
  told: ToldActivity,
  moments: Moments,
  pictures: Pictures,
): Promise<void> {
  const idOf = (key: ToldActivity['author']) => cast.voice(key).id
  const author = cast.voice(told.author)
  const draft = {
    title: told.title,
    description: nameMembers(told.text, idOf),
    mood: told.mood,
    ...(told.duration && { duration: told.duration }),
    ...(told.place && { location: told.place.name, lat: told.place.lat, lng: told.place.lng }),
    tags: told.tags,
    circle_ids: told.circles.map(cast.circleId),
    audience: told.audience,
    timestamp: told.at.toISOString(),
    ...(told.photo && { alt_text: told.photo.alt }),
  }
  const path = '/activities/upload'
  const posted = told.photo
    ? await author.sends(
        path,
        draft,
        'media_file',
        await pictures.photo(told.photo.kind, told.photo.seed, told.photo.format),
      )
    : await author.request('POST', path, draft)
  const activityId = Number(posted.id)
  moments.activities.push({ id: activityId, at: told.at })

  for (const { from, at } of told.highFives) {
    const giver = cast.voice(from)
    await giver.request('POST', '/activities/highfive', { activity_id: activityId, sender_id: giver.id })
    moments.highFives.push({ activityId, memberId: giver.id, at })
  }
  for (const comment of told.comments) {
    const content = nameMembers(comment.text, idOf)
    const { id } = await cast.voice(comment.author).request('POST', `/comments/${activityId}`, { content })
    for (const key of comment.stars) await cast.voice(key).request('POST', `/comments/${Number(id)}/star`)
    moments.comments.push({ id: Number(id), at: comment.at })
  }
}

/** Mira's plan, goals and reminders; and the streak she has been congratulated on, up to yesterday. */
export async function layOutPlans(cast: Cast): Promise<void> {
  const mira = cast.voice('mira')
  const save = (tool: string, content: unknown) =>
    mira.request('PUT', `/planning/home/${tool}`, { content, base: null })
  await save('plan', planOfMira)
  await save('goals', goalsOfMira)
  await save('reminders', remindersOfMira)
  await save('streak', streakOfMira - 1)
}

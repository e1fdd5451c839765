import pLimit from 'p-limit'
import type { DemoActivity } from '../dataset/activities.ts'
import { circles } from '../dataset/circles.ts'
import { draftsOfMira } from '../dataset/drafts.ts'
import { demoEvents } from '../dataset/events.ts'
import { members } from '../dataset/members.ts'
import type { CircleKey, MemberKey, PhotoSpec } from '../dataset/model.ts'
import { avatar } from '../pictures/avatar.ts'
import { banner, circlePicture } from '../pictures/circle-pictures.ts'
import { photo } from '../pictures/photo.ts'

/** The source of the JPEGs of the seed; tests replace the drawings. */
export interface PictureSource {
  avatar(key: MemberKey): Promise<Buffer>
  circlePicture(key: CircleKey): Promise<Buffer>
  banner(key: CircleKey): Promise<Buffer>
  photo(spec: PhotoSpec): Promise<Buffer>
}

/** libvips renders outside the main thread, one picture per thread; two of them keep two processors busy. */
const concurrentDrawings = 2

/**
 * Draws all pictures in the background, in the order in which the seed needs them, so that drawing and API calls run at
 * the same time. A finished picture takes about 100 KB.
 */
export function drawInBackground(activities: readonly DemoActivity[]): PictureSource {
  const limit = pLimit(concurrentDrawings)
  const started = new Map<string, Promise<Buffer>>()
  const draw = (name: string, render: () => Promise<Buffer>) => {
    const picture = limit(render)
    // The failure is reported where the picture is used.
    picture.catch(() => undefined)
    started.set(name, picture)
  }
  for (const { key } of members) draw(`avatar ${key}`, () => avatar(key))
  for (const { key, scene } of circles) {
    draw(`circle ${key}`, () => circlePicture(scene, key))
    draw(`banner ${key}`, () => banner(scene, key))
  }
  const drawPhoto = (spec: PhotoSpec) => draw(photoName(spec), () => photo(spec.kind, spec.seed, spec.format))
  for (const event of demoEvents) if (event.photo) drawPhoto(event.photo)
  for (const { photos, comments } of activities) {
    for (const spec of photos) drawPhoto(spec)
    for (const comment of comments) if (comment.photo) drawPhoto(comment.photo)
  }
  for (const draft of draftsOfMira) if (draft.photo) drawPhoto(draft.photo)
  const take = (name: string) => {
    const picture = started.get(name)
    if (!picture) throw new Error(`The picture "${name}" is not part of the dataset.`)
    started.delete(name)
    return picture
  }
  return {
    avatar: async (key) => take(`avatar ${key}`),
    circlePicture: async (key) => take(`circle ${key}`),
    banner: async (key) => take(`banner ${key}`),
    photo: async (spec) => take(photoName(spec)),
  }
}

const photoName = ({ kind, seed }: PhotoSpec) => `photo ${kind} ${seed}`

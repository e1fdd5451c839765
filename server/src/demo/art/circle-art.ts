import { seeded } from './random.ts'
import { drawLens, toJpeg } from './render.ts'
import { type SceneKind, scenes } from './scenes.ts'
import { Sheet } from './sheet.ts'

export const emblemSide = 640
export const bannerSize = [1600, 500] as const

/** A circle's picture: its scene in a small square, cut close. */
export async function emblem(kind: SceneKind, seed: string): Promise<Buffer> {
  const sheet = new Sheet(emblemSide, emblemSide)
  const close = 1.18
  const shift = (emblemSide * (1 - close)) / 2
  sheet.within({ transform: `translate(${shift} ${shift}) scale(${close})` }, () => {
    scenes[kind](sheet, seeded(`emblem ${seed}`))
  })
  drawLens(sheet, 0.22)
  return toJpeg(sheet, { grain: true, quality: 86 })
}

/** A circle's banner: the scene drawn tall enough to keep its shape, seen through a wide slit. */
export async function banner(kind: SceneKind, seed: string): Promise<Buffer> {
  const [width, height] = bannerSize
  const scene = new Sheet(width, 900)
  scenes[kind](scene, seeded(`banner ${seed}`))
  drawLens(scene, 0.3)
  return toJpeg(scene, { grain: true, crop: { top: slits[kind] ?? 200, height } })
}

/** Where the slit begins, in pixels from the top of 900: what is worth seeing stands lower in some scenes. */
const slits: Partial<Record<SceneKind, number>> = {
  bread: 300,
  soup: 200,
  stars: 340,
  park: 300,
  chess: 330,
  garden: 260,
  lake: 230,
  jetty: 330,
  book: 220,
  music: 260,
  climbing: 230,
}

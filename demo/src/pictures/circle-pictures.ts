import { Drawing } from './drawing.ts'
import { drawVignette, renderJpeg } from './jpeg.ts'
import { seeded } from './random.ts'
import { type SceneKind, scenes } from './scenes.ts'

export const circlePictureSide = 640
export const bannerSize = [1600, 500] as const

/** The picture of a circle: a magnified part of its scene. */
export async function circlePicture(kind: SceneKind, seed: string): Promise<Buffer> {
  const drawing = new Drawing(circlePictureSide, circlePictureSide)
  const close = 1.18
  const shift = (circlePictureSide * (1 - close)) / 2
  drawing.within({ transform: `translate(${shift} ${shift}) scale(${close})` }, () => {
    scenes[kind](drawing, seeded(`emblem ${seed}`))
  })
  drawVignette(drawing, 0.22)
  return renderJpeg(drawing, { quality: 86 })
}

/** The banner of a circle: a wide strip of its scene. */
export async function banner(kind: SceneKind, seed: string): Promise<Buffer> {
  const [width, height] = bannerSize
  const scene = new Drawing(width, 900)
  scenes[kind](scene, seeded(`banner ${seed}`))
  drawVignette(scene, 0.3)
  return renderJpeg(scene, { crop: { top: bannerTops[kind] ?? 200, height } })
}

/** The upper edge of the strip in pixels (of 900), because the subject is further down in some scenes. */
const bannerTops: Partial<Record<SceneKind, number>> = {
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

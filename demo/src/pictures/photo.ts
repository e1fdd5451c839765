import { Drawing } from './drawing.ts'
import { drawVignette, renderJpeg } from './jpeg.ts'
import { seeded } from './random.ts'
import { type SceneKind, scenes } from './scenes.ts'

/** Width and height in pixels: enough for the widest card on a high-density screen. */
export const formats = {
  portrait: [1080, 1350],
  square: [1200, 1200],
  wide: [1440, 810],
  classic: [1440, 1080],
} as const
export type Format = keyof typeof formats

/** Draws a scene. The seed determines its light, weather, season and composition. */
export async function photo(kind: SceneKind, seed: string, format: Format): Promise<Buffer> {
  const [width, height] = formats[format]
  const drawing = new Drawing(width, height)
  scenes[kind](drawing, seeded(`${kind} ${seed}`))
  drawVignette(drawing)
  return renderJpeg(drawing)
}

import { Drawing } from './drawing.ts'
import { drawVignette, renderJpeg } from './jpeg.ts'
import { seeded } from './random.ts'
import { type SceneKind, scenes } from './scenes.ts'

/** Width and height in pixels. */
export const formats = {
  portrait: [1200, 1500],
  square: [1300, 1300],
  wide: [1600, 900],
  classic: [1600, 1200],
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

import { seeded } from './random.ts'
import { drawLens, toJpeg } from './render.ts'
import { type SceneKind, scenes } from './scenes.ts'
import { Sheet } from './sheet.ts'

/** Width and height in pixels. */
export const formats = {
  portrait: [1200, 1500],
  square: [1300, 1300],
  wide: [1600, 900],
  classic: [1600, 1200],
} as const
export type Format = keyof typeof formats

/** A picture of one kind; the seed decides hour, weather, season and composition. */
export async function photo(kind: SceneKind, seed: string, format: Format): Promise<Buffer> {
  const [width, height] = formats[format]
  const sheet = new Sheet(width, height)
  scenes[kind](sheet, seeded(`${kind} ${seed}`))
  drawLens(sheet)
  return toJpeg(sheet, { grain: true })
}

import type { Drawing } from './drawing.ts'
import type { Random } from './random.ts'
import { book } from './scenes/book.ts'
import { bread } from './scenes/bread.ts'
import { chess } from './scenes/chess.ts'
import { climbing } from './scenes/climbing.ts'
import { forest } from './scenes/forest.ts'
import { garden } from './scenes/garden.ts'
import { knitting } from './scenes/knitting.ts'
import { jetty, lake } from './scenes/lake.ts'
import { music } from './scenes/music.ts'
import { park } from './scenes/park.ts'
import { pottery } from './scenes/pottery.ts'
import { rain } from './scenes/rain.ts'
import { ridge } from './scenes/ridge.ts'
import { beach, river } from './scenes/shore.ts'
import { sketchbook } from './scenes/sketchbook.ts'
import { snow } from './scenes/snow.ts'
import { soup } from './scenes/soup.ts'
import { stars } from './scenes/stars.ts'
import { street } from './scenes/street.ts'
import { yoga } from './scenes/yoga.ts'

export const scenes = {
  lake,
  jetty,
  beach,
  river,
  ridge,
  forest,
  snow,
  stars,
  street,
  park,
  climbing,
  garden,
  bread,
  soup,
  pottery,
  book,
  sketchbook,
  chess,
  knitting,
  yoga,
  rain,
  music,
} as const satisfies Record<string, (drawing: Drawing, r: Random) => void>

export type SceneKind = keyof typeof scenes
export const sceneKinds = Object.keys(scenes) as SceneKind[]

import { darker, lighter, mix } from './colour.ts'
import { circle, type Drawing, ellipse, type Point, path, polygon, rect, smooth, stroke } from './drawing.ts'
import type { Random } from './random.ts'
import type { Sky } from './skies.ts'

export interface Sun {
  x: number
  y: number
  r: number
}

/**
 * The sky above the horizon, with sun or moon, stars at night and sometimes clouds. Returns the position of the sun.
 */
export function drawSky(drawing: Drawing, r: Random, sky: Sky, horizon: number): Sun {
  const { width, unit } = drawing
  const paint = drawing.linear({ 0: sky.top, 0.5: sky.middle, 0.86: sky.low, 1: lighter(sky.low, 0.25) })
  drawing.add(rect(0, 0, width, horizon + unit, paint))
  if (sky.night) drawStars(drawing, r, horizon, 160)
  const sun = { x: width * r.between(0.22, 0.78), y: horizon - unit * r.between(9, 20), r: unit * r.between(4, 6.5) }
  if (sky.night) sun.y = horizon * r.between(0.18, 0.4)
  drawing.softEllipse(sun.x, sun.y, unit * 62, unit * 44, sky.glow, 0.75 * sky.sun)
  if (sky.sun > 0.4) drawing.add(circle(sun.x, sun.y, sun.r, lighter(sky.glow, 0.5), { opacity: 0.92 }))
  if (!sky.night && r.chance(0.75)) drawClouds(drawing, r, sky, horizon)
  return sun
}

export function drawStars(drawing: Drawing, r: Random, horizon: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const size = drawing.unit * (r.chance(0.08) ? r.between(0.2, 0.34) : r.between(0.05, 0.16))
    const y = horizon * r.next() ** 1.3
    const tint = r.pick(['#ffffff', '#ffffff', '#dfe6ff', '#fff0d0'])
    drawing.add(circle(r.next() * drawing.width, y, size, tint, { opacity: r.between(0.35, 0.95) }))
  }
}

/** Flat banks of clouds, lit from below. */
function drawClouds(drawing: Drawing, r: Random, sky: Sky, horizon: number): void {
  for (let bank = r.int(2, 4); bank > 0; bank--) {
    const x = r.next() * drawing.width
    const y = horizon * r.between(0.12, 0.62)
    const span = drawing.width * r.between(0.14, 0.34)
    const thickness = drawing.unit * r.between(1, 2.6)
    for (let i = 0; i < 9; i++) {
      const off = r.between(-1, 1)
      const size = (1.1 - Math.abs(off)) * span * r.between(0.25, 0.5)
      const colour = mix(sky.middle, sky.glow, 0.35 + 0.5 * (y / horizon))
      drawing.softEllipse(
        x + off * span,
        y + r.between(-1, 1) * thickness,
        size,
        thickness * r.between(0.7, 1.6),
        colour,
        0.34,
      )
    }
  }
}

export interface RidgeShape {
  base: number
  height: number
  peaks: number
  fill: string
  /** The colour of the slopes that face the light. Without it the ridge has one colour. */
  lit?: string
  haze?: string
  /** 0: straight slopes. 1: rough ones. */
  rough?: number
}

/** A mountain range, filled down to the bottom of the drawing. */
export function drawRidge(drawing: Drawing, r: Random, shape: RidgeShape): void {
  const { width, height } = drawing
  const summits = Array.from({ length: shape.peaks }, (_, i) => ({
    x: ((i + r.between(0.15, 0.85)) / shape.peaks) * width * 1.1 - width * 0.05,
    y: shape.height * r.between(0.45, 1),
    slope: r.between(0.55, 1.15),
  }))
  const phases = [r.next() * 6, r.next() * 6, r.next() * 6] as const
  const rough = shape.rough ?? 0.5
  const rise = (x: number) => {
    const peak = Math.max(0, ...summits.map((s) => s.y - Math.abs(x - s.x) * s.slope))
    const t = x / width
    const wobble =
      Math.sin(t * 34 + phases[0]) * 0.5 + Math.sin(t * 81 + phases[1]) * 0.3 + Math.sin(t * 190 + phases[2]) * 0.2
    return Math.max(shape.height * 0.08, peak) + wobble * shape.height * 0.05 * rough
  }
  const line: Point[] = []
  const xs = Array.from({ length: 121 }, (_, i) => (i / 120) * width)
  for (const x of [...xs, ...summits.map((s) => s.x)].sort((a, b) => a - b)) line.push([x, shape.base - rise(x)])
  const fill = shape.haze
    ? drawing.linear({
        0: shape.fill,
        [Math.min(0.9, shape.height / (height - shape.base + shape.height))]: mix(shape.fill, shape.haze, 0.55),
        1: mix(shape.fill, shape.haze, 0.65),
      })
    : shape.fill
  drawing.add(path(polygon([[0, height], ...line, [width, height]]), fill))
  if (!shape.lit) return
  for (const s of summits) {
    const drop = Math.min(s.y * 0.8, rise(s.x) * 0.85)
    if (drop < shape.height * 0.2) continue
    const top = shape.base - rise(s.x)
    const side = drop / s.slope
    const flank: Point[] = [[s.x, top]]
    for (let i = 1; i <= 5; i++) flank.push([s.x + r.between(-0.1, 0.16) * side * (i / 3), top + (drop * i) / 5])
    for (let i = 4; i >= 1; i--)
      flank.push([s.x - (side * i) / 5 + r.between(0, 0.06) * side, top + (drop * i) / 5 + drop * 0.04])
    drawing.add(path(polygon(flank), drawing.linear({ 0: [shape.lit, 0.75], 1: [shape.lit, 0] })))
  }
}

/** Hilly ground from `top` down to the bottom of the drawing. */
export function drawHill(drawing: Drawing, r: Random, top: number, swell: number, fill: string): void {
  const points: Point[] = []
  const phase = r.next() * 6
  for (let i = 0; i <= 8; i++)
    points.push([(i / 8) * drawing.width, top + Math.sin(i * 0.9 + phase) * swell + r.between(-0.2, 0.2) * swell])
  drawing.add(path(`${smooth(points)}L${drawing.width} ${drawing.height}L0 ${drawing.height}Z`, fill))
}

/** A fir tree. */
export function fir(r: Random, x: number, foot: number, tall: number, fill: string): string {
  const points: Point[] = [[x, foot - tall]]
  const right: Point[] = []
  const left: Point[] = []
  const tiers = 7
  for (let i = 1; i <= tiers; i++) {
    const y = foot - tall + (tall * 0.93 * i) / tiers
    const half = tall * 0.21 * (i / tiers) ** 0.85
    right.push([x + half * r.between(0.85, 1.1), y], [x + half * 0.52, y - tall * 0.018])
    left.push([x - half * r.between(0.85, 1.1), y], [x - half * 0.52, y - tall * 0.018])
  }
  return path(polygon([...points, ...right, [x + tall * 0.02, foot], [x - tall * 0.02, foot], ...left.reverse()]), fill)
}

/** Water from `top` down, with the reflected sky, glints below the sun and ripples. */
export function drawWater(drawing: Drawing, r: Random, sky: Sky, top: number, sun: Sun): void {
  const { width, height, unit } = drawing
  const paint = drawing.linear({
    0: mix(sky.low, sky.near, 0.1),
    0.3: mix(sky.middle, sky.near, 0.15),
    1: darker(mix(sky.top, sky.near, 0.5), 0.1),
  })
  drawing.add(rect(0, top, width, height - top, paint))
  drawing.softEllipse(sun.x, top + unit * 2, unit * 26, unit * 30, sky.glow, 0.55 * sky.sun)
  drawing.add(rect(0, top - unit * 0.15, width, unit * 0.5, lighter(sky.low, 0.4), { opacity: 0.55 }))
  for (let i = 0; i < 120; i++) {
    const depth = r.next() ** 1.6
    const y = top + unit + depth * (height - top)
    const long = unit * (1.5 + depth * 9) * r.between(0.5, 1.4)
    const x = r.next() * width
    const colour = r.chance(0.5) ? lighter(sky.low, 0.3) : sky.near
    drawing.add(ellipse(x, y, long, unit * (0.08 + depth * 0.22), colour, { opacity: r.between(0.05, 0.17) }))
  }
  for (let i = 0; i < 34; i++) {
    const depth = r.next()
    const y = top + unit * 0.8 + depth * unit * 42
    const long = unit * (1.4 + depth * 5) * r.between(0.4, 1.2)
    const x = sun.x + r.between(-1, 1) * unit * (2.5 + depth * 6)
    drawing.add(
      ellipse(x, y, long, unit * (0.12 + depth * 0.18), sky.glow, { opacity: (0.85 - depth * 0.6) * sky.sun }),
    )
  }
}

/** Blades of grass below a line. */
export function drawGrass(
  drawing: Drawing,
  r: Random,
  top: number,
  count: number,
  tall: number,
  colours: readonly [string, ...string[]],
): void {
  for (let i = 0; i < count; i++) {
    const x = r.next() * drawing.width
    const foot = top + r.next() * (drawing.height - top) + tall * 0.4
    const lean = r.between(-0.4, 0.4) * tall
    const size = tall * r.between(0.5, 1.2)
    const d = `M${x} ${foot}Q${x + lean * 0.2} ${foot - size * 0.6} ${x + lean} ${foot - size}`
    drawing.add(stroke(d, r.pick(colours), drawing.unit * r.between(0.15, 0.4), { opacity: r.between(0.4, 0.9) }))
  }
}

/** A broadleaf tree, lit from one side. */
export function drawTree(
  drawing: Drawing,
  r: Random,
  x: number,
  foot: number,
  tall: number,
  leaf: string,
  bark: string,
): void {
  const trunk = tall * 0.045
  drawing.add(
    path(
      `M${x - trunk} ${foot}Q${x - trunk * 0.5} ${foot - tall * 0.3} ${x - trunk * 0.3} ${foot - tall * 0.6}L${x + trunk * 0.3} ${foot - tall * 0.6}Q${x + trunk * 0.5} ${foot - tall * 0.3} ${x + trunk} ${foot}Z`,
      bark,
    ),
  )
  for (let layer = 0; layer < 3; layer++) {
    const colour = [darker(leaf, 0.28), leaf, lighter(leaf, 0.13)][layer] ?? leaf
    for (let i = 0; i < 30 - layer * 5; i++) {
      const angle = r.next() * Math.PI * 2
      const far = Math.sqrt(r.next()) * tall * (0.29 - layer * 0.04)
      const size = tall * r.between(0.045, 0.1) * (1 - layer * 0.22)
      const cx = x + Math.cos(angle) * far - layer * tall * 0.025
      const cy = foot - tall * 0.7 + Math.sin(angle) * far * 0.95 - layer * tall * 0.03
      drawing.add(circle(cx, cy, size, colour, { opacity: layer === 2 ? 0.8 : 0.97 }))
    }
  }
}

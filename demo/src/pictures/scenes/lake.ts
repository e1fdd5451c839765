import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, path, rect, stroke } from '../drawing.ts'
import { drawRidge, drawSky, drawWater } from '../landscape.ts'
import type { Random } from '../random.ts'
import { firstLight, type Sky } from '../skies.ts'

function farShore(drawing: Drawing, r: Random, sky: Sky, shore: number): void {
  const { unit } = drawing
  const layers = r.int(3, 4)
  for (let i = 0; i < layers; i++) {
    const near = i / (layers - 1)
    const fill = mix(sky.far, sky.near, 0.12 + near * 0.75)
    drawRidge(drawing, r, {
      base: shore + unit,
      height: unit * (30 - near * 19) * r.between(0.8, 1.15),
      peaks: 3 + i,
      fill,
      rough: 0.3 + near,
      ...(i < layers - 1 ? { lit: sky.glow, haze: sky.low } : {}),
    })
  }
}

function drawSwimmer(drawing: Drawing, x: number, y: number, size: number, sky: Sky, cap: string): void {
  const shade = darker(sky.near, 0.35)
  const ring = (rx: number, ry: number, opacity: number) =>
    ellipse(x, y + size * 0.5, rx * size, ry * size, 'none', {
      stroke: lighter(sky.low, 0.3),
      'stroke-width': size * 0.09,
      opacity,
    })
  drawing.add(ring(6.4, 1.05, 0.22), ring(4.4, 0.72, 0.38), ring(2.6, 0.42, 0.5))
  const w = (n: number) => x + n * size
  const h = (n: number) => y + n * size
  drawing.add(
    path(`M${w(-1.9)} ${h(0.5)}Q${w(-1.1)} ${h(0.02)} ${x} ${h(0.1)}Q${w(1.1)} ${h(0.02)} ${w(1.9)} ${h(0.5)}Z`, shade),
    stroke(`M${w(1.2)} ${h(0.34)}L${w(2.5)} ${h(-0.72)}L${w(3.7)} ${h(0.42)}`, shade, size * 0.36),
    circle(x, h(-0.3), size * 0.74, shade),
    path(
      `M${w(-0.75)} ${h(-0.2)}A${size * 0.75} ${size * 0.78} 0 0 1 ${w(0.75)} ${h(-0.2)}Q${x} ${h(-0.42)} ${w(-0.75)} ${h(-0.2)}Z`,
      cap,
    ),
    ellipse(x, h(0.56), size * 2.6, size * 0.13, lighter(sky.low, 0.4), { opacity: 0.5 }),
    ellipse(w(3.7), h(0.5), size * 0.7, size * 0.1, lighter(sky.low, 0.4), { opacity: 0.6 }),
  )
}

export function lake(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick(firstLight)
  const shore = height * r.between(0.5, 0.6)
  const sun = drawSky(drawing, r, sky, shore)
  farShore(drawing, r, sky, shore)
  drawWater(drawing, r, sky, shore, sun)
  drawing.softEllipse(width / 2, shore, width * 0.7, unit * 5, lighter(sky.low, 0.3), 0.5)
  const cap = r.pick(['#e8604c', '#f4ae2b', '#f6f1e4', '#3aa5a0'])
  drawSwimmer(drawing, width * r.between(0.28, 0.6), height * r.between(0.7, 0.8), unit * r.between(3.2, 4.2), sky, cap)
  if (r.chance(0.4))
    drawSwimmer(
      drawing,
      width * r.between(0.66, 0.8),
      height * r.between(0.64, 0.68),
      unit * 1.9,
      sky,
      r.pick(['#f4ae2b', '#e8604c']),
    )
  if (r.chance(0.6)) {
    for (const side of [0, 1]) {
      for (let i = 0; i < 16; i++) {
        const x = side * width + (side ? -1 : 1) * unit * r.between(0, 14)
        const tall = unit * r.between(10, 28)
        const tip = x + r.between(-3, 3) * unit
        drawing.add(
          stroke(
            `M${x} ${height + 5}Q${x} ${height - tall * 0.5} ${tip} ${height - tall}`,
            darker(sky.near, 0.4),
            unit * 0.35,
          ),
        )
        if (i % 4 === 0) drawing.add(ellipse(tip, height - tall, unit * 0.55, unit * 2, darker(sky.near, 0.3)))
      }
    }
  }
}

export function jetty(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick(firstLight)
  const shore = height * r.between(0.42, 0.5)
  const sun = drawSky(drawing, r, sky, shore)
  farShore(drawing, r, sky, shore)
  drawWater(drawing, r, sky, shore, sun)
  const end = width * r.between(0.4, 0.6)
  const tip = height * 0.6
  const wood = mix('#8a6a55', sky.near, 0.35)
  const half = (t: number) => unit * (4 + t * 22)
  const middle = (t: number) => end + (width * 0.5 - end) * t
  const y = (t: number) => tip + (height - tip) * t ** 1.5
  drawing.softEllipse(end, tip + unit * 14, unit * 34, unit * 26, darker(sky.near, 0.5), 0.55)
  for (const t of [0.02, 0.3, 0.62]) {
    for (const side of [-1, 1]) {
      const x = middle(t) + side * half(t) * 0.98
      drawing.add(
        rect(
          x - unit * (0.5 + t),
          y(t) - unit * (4 + 7 * t),
          unit * (1 + 2 * t),
          unit * (9 + 14 * t),
          darker(wood, 0.55),
          { rx: unit * 0.4 },
        ),
      )
    }
  }
  const planks = 17
  for (let i = 0; i < planks; i++) {
    const a = i / planks
    const b = (i + 0.9) / planks
    const fill = mix(lighter(wood, r.between(0.05, 0.3)), sky.low, 0.28 * (1 - a))
    drawing.add(
      path(
        `M${middle(a) - half(a)} ${y(a)}L${middle(a) + half(a)} ${y(a)}L${middle(b) + half(b)} ${y(b)}L${middle(b) - half(b)} ${y(b)}Z`,
        fill,
      ),
    )
  }
  const towel = r.pick(['#e8604c', '#f1c453', '#3f7fa6', '#e9e2d0'])
  const at = 0.52
  const x = middle(at) + half(at) * r.between(-0.5, 0.2)
  drawing.add(
    ellipse(x + unit * 6, y(at) + unit * 4.6, unit * 8.5, unit * 1.4, '#120f24', { opacity: 0.4 }),
    rect(x, y(at), unit * 12, unit * 4.6, towel, { rx: unit * 1.6 }),
    rect(x, y(at) + unit * 1.2, unit * 12, unit * 0.8, lighter(towel, 0.6)),
    rect(x, y(at) + unit * 2.7, unit * 12, unit * 0.8, lighter(towel, 0.6)),
  )
}

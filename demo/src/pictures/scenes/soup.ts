import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, group, path, rect, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { drawSteam, drawTable, drawWindowLight, woods } from './parts/tabletop.ts'

function drawSpoon(drawing: Drawing, r: Random, { x, y, size }: { x: number; y: number; size: number }): void {
  const { unit } = drawing
  const sx = x + size * 1.2
  const metal = drawing.linear({ 0: '#8d8a92', 0.5: '#efece6', 1: '#77747e' }, 0, 0, 1, 0)
  drawing.add(
    group(
      { transform: `rotate(${r.between(2, 10)} ${sx} ${y})` },
      rect(sx - unit * 0.4, y - unit * 10, unit * 2.2, unit * 38, '#120a12', { opacity: 0.35, rx: unit }),
      rect(sx - unit, y - unit * 10, unit * 2, unit * 38, metal, { rx: unit }),
      ellipse(sx, y - unit * 16, unit * 4, unit * 7, metal),
      ellipse(sx - unit * 0.5, y - unit * 17, unit * 2.6, unit * 5, '#ffffff', { opacity: 0.35 }),
    ),
  )
}

function drawHerbs(drawing: Drawing, r: Random, { x, y, size }: { x: number; y: number; size: number }): void {
  const { unit } = drawing
  for (let i = 0; i < 26; i++) {
    const a = r.next() * 7
    const d = Math.sqrt(r.next()) * size * 0.66
    const gx = x + Math.cos(a) * d
    const gy = y + Math.sin(a) * d
    const leaf = r.chance(0.55)
    if (leaf)
      drawing.add(
        group(
          { transform: `translate(${gx} ${gy}) rotate(${r.between(0, 360)})` },
          path(
            `M0 0Q${unit * 1.4} ${-unit * 1.5} ${unit * 3.2} 0Q${unit * 1.4} ${unit * 1.5} 0 0Z`,
            r.pick(['#5f8b3c', '#86ad4a', '#3f6f39']),
          ),
          stroke(`M0 0L${unit * 2.8} 0`, '#3a5c30', unit * 0.18),
        ),
      )
    else drawing.add(circle(gx, gy, unit * r.between(0.3, 0.8), r.pick(['#5a3020', '#f7e2b0', '#2f2a24'])))
  }
}

export function soup(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  drawTable(drawing, r, r.pick(woods))
  const x = width * r.between(0.46, 0.54)
  const y = height * r.between(0.48, 0.54)
  const size = unit * r.between(30, 33)
  const cloth = r.pick(['#e7dcc6', '#5f7f93', '#c25a45', '#8a9a6c'])
  const turn = r.between(-24, 24)
  const stripes = [-38, -34, 34, 38].map((at) =>
    rect(x + at * unit - unit * 0.5, y - unit * 40, unit, unit * 80, mix(cloth, '#ffffff', 0.55), { opacity: 0.8 }),
  )
  drawing.add(
    group(
      { transform: `rotate(${turn} ${x} ${y})` },
      rect(x - unit * 42.5, y - unit * 38.5, unit * 87, unit * 79, '#1a0f16', { rx: unit, opacity: 0.35 }),
      rect(x - unit * 43, y - unit * 40, unit * 86, unit * 80, cloth, { rx: unit }),
      ...stripes,
    ),
  )
  const glaze = r.pick(['#e9e1d2', '#33506b', '#7d9a94', '#c88a5b', '#3b3346'])
  drawing.softEllipse(x + unit * 3, y + unit * 5, size * 1.35, size * 1.3, '#120a12', 0.8)
  const broth = r.pick([
    ['#d9702e', '#f2a54b'],
    ['#c23c2b', '#ea7a4a'],
    ['#7f9a45', '#b9c96b'],
    ['#e2b04a', '#f6d98a'],
  ] as const)
  drawing.add(
    circle(
      x,
      y,
      size,
      drawing.radial({ 0: lighter(glaze, 0.3), 0.85: glaze, 1: darker(glaze, 0.35) }, 0.4, 0.36, 0.64),
    ),
    circle(
      x,
      y,
      size * 0.9,
      drawing.radial({ 0: darker(glaze, 0.15), 0.9: darker(glaze, 0.4), 1: darker(glaze, 0.1) }),
    ),
    circle(
      x,
      y,
      size * 0.82,
      drawing.radial({ 0: broth[1], 0.7: broth[0], 1: darker(broth[0], 0.4) }, 0.45, 0.42, 0.58),
    ),
  )
  const swirl = Array.from({ length: 28 }, (_, i) => {
    const a = i * 0.36
    const d = size * (0.06 + i * 0.019)
    return `${i ? 'L' : 'M'}${x + Math.cos(a) * d} ${y + Math.sin(a) * d}`
  }).join('')
  drawing.addBlurred(unit * 0.25, [stroke(swirl, '#fff6e4', unit * 1.7)], 0.75)
  drawHerbs(drawing, r, { x, y, size })
  drawing.add(
    stroke(
      `M${x - size * 0.6} ${y - size * 0.32}A${size * 0.7} ${size * 0.7} 0 0 1 ${x - size * 0.1} ${y - size * 0.68}`,
      '#fff',
      unit * 1.1,
      { opacity: 0.35 },
    ),
  )
  drawSpoon(drawing, r, { x, y, size })
  drawWindowLight(drawing, r, 0.26)
  drawSteam(drawing, r, x, y - unit * 6, unit * 26)
}

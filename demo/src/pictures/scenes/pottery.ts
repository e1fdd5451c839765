import { darker, lighter } from '../colour.ts'
import { circle, type Drawing, ellipse, group, path, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { drawRoom, walls, woods } from './parts/tabletop.ts'

export function pottery(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const edge = drawRoom(drawing, r, r.pick(walls), r.pick(woods))
  const x = width * r.between(0.46, 0.54)
  const foot = edge + (height - edge) * 0.5
  const clay = r.pick(['#c98a63', '#d9c7b0', '#7f8f95', '#a8614a', '#8aa08b'])
  const glaze = r.pick(['#e9e2d3', '#35597a', '#5f8a80', '#c9793d', '#4a3b52'])
  drawing.softEllipse(x, foot + unit * 3, unit * 54, unit * 8, '#150c12', 0.8)
  drawing.add(
    ellipse(x, foot + unit * 3.6, unit * 38, unit * 8, '#3d3640'),
    ellipse(x, foot + unit * 2, unit * 38, unit * 8, drawing.linear({ 0: '#8d8590', 1: '#5b5460' })),
  )
  for (const i of [0.85, 0.68, 0.5])
    drawing.add(
      ellipse(x, foot + unit * 2, unit * 38 * i, unit * 8 * i, 'none', {
        stroke: '#474050',
        'stroke-width': unit * 0.3,
        opacity: 0.6,
      }),
    )
  const kind = r.int(0, 2)
  const tall = unit * ([26, 40, 33][kind] ?? 30)
  const [low, belly, neck, lip] = ([
    [9, 21, 27, 28],
    [11, 23, 9, 12],
    [13, 19, 17, 18],
  ][kind] ?? [10, 20, 15, 16]) as [number, number, number, number]
  const side = (s: number) =>
    `${x + s * low * unit} ${foot + unit * 2}C${x + s * belly * 1.15 * unit} ${foot - tall * 0.2} ${x + s * belly * 1.1 * unit} ${foot - tall * 0.55} ${x + s * neck * unit} ${foot - tall * 0.82}`
  const body = `M${side(-1)}L${x - lip * unit} ${foot - tall}L${x + lip * unit} ${foot - tall}L${x + neck * unit} ${foot - tall * 0.82}C${x + belly * 1.1 * unit} ${foot - tall * 0.55} ${x + belly * 1.15 * unit} ${foot - tall * 0.2} ${x + low * unit} ${foot + unit * 2}Q${x} ${foot + unit * 5} ${x - low * unit} ${foot + unit * 2}Z`
  const round = (c: string) =>
    drawing.linear({ 0: darker(c, 0.45), 0.28: lighter(c, 0.4), 0.55: c, 1: darker(c, 0.55) }, 0, 0, 1, 0)
  const inside = drawing.clip(path(body, '#000'))
  const drip = Array.from(
    { length: 13 },
    (_, i) =>
      `${i ? 'Q' : 'L'}${i ? `${x - unit * 34 + (i - 0.5) * unit * 5.2} ${foot - tall * r.between(0.3, 0.55)} ` : ''}${x - unit * 34 + i * unit * 5.2} ${foot - tall * r.between(0.5, 0.64)}`,
  ).join('')
  const rings = Array.from({ length: 12 }, (_, i) =>
    stroke(
      `M${x - unit * 34} ${foot - (tall * i) / 12}Q${x} ${foot - (tall * i) / 12 + unit * 5} ${x + unit * 34} ${foot - (tall * i) / 12}`,
      darker(clay, 0.4),
      unit * 0.3,
      { opacity: 0.28 },
    ),
  )
  drawing.add(
    path(body, round(clay)),
    group(
      { 'clip-path': inside },
      path(`M${x - unit * 34} ${foot - tall * 1.2}${drip}L${x + unit * 34} ${foot - tall * 1.2}Z`, round(glaze), {
        opacity: 0.94,
      }),
      ...rings,
      ...Array.from({ length: 60 }, () =>
        circle(x + r.between(-30, 30) * unit, foot - r.next() * tall, unit * r.between(0.1, 0.32), darker(clay, 0.6), {
          opacity: 0.4,
        }),
      ),
    ),
  )
  drawing.add(
    ellipse(x, foot - tall, lip * unit, lip * unit * 0.17, lighter(glaze, 0.25)),
    ellipse(x, foot - tall + unit * 0.3, lip * unit * 0.88, lip * unit * 0.13, darker(glaze, 0.6)),
  )
  drawing.softEllipse(x - belly * unit * 0.5, foot - tall * 0.6, unit * 6, tall * 0.3, '#fffaf0', 0.5)
  if (kind === 1 || r.chance(0.4)) {
    for (let i = 0; i < 9; i++) {
      const tipX = x + r.between(-24, 24) * unit
      const tipY = foot - tall - unit * r.between(14, 34)
      drawing.add(
        stroke(
          `M${x + r.between(-3, 3) * unit} ${foot - tall}Q${x + (tipX - x) * 0.2} ${tipY + unit * 8} ${tipX} ${tipY}`,
          '#6f6a45',
          unit * 0.4,
        ),
      )
      const tone = r.pick(['#e9d9b0', '#d98b52', '#c75c5c', '#b9b46c', '#f0e6d0'])
      for (let p = 0; p < 8; p++)
        drawing.add(
          group(
            { transform: `translate(${tipX} ${tipY}) rotate(${p * 45})` },
            ellipse(unit * 1.6, 0, unit * 1.5, unit * 0.62, tone),
          ),
        )
      drawing.add(circle(tipX, tipY, unit * 0.9, darker(tone, 0.45)))
    }
  }
}

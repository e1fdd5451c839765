import { darker, lighter } from '../colour.ts'
import { circle, type Drawing, ellipse, path, rect, trapezoid } from '../drawing.ts'
import type { Random } from '../random.ts'
import { houseplant } from './parts/houseplant.ts'

function drawGuitar(drawing: Drawing, r: Random, { x, edge }: { x: number; edge: number }): void {
  const { unit } = drawing
  const gx = x + unit * 47
  const wood = r.pick(['#c9803f', '#a8552f', '#d9a05a', '#7a3f2a'])
  drawing.softEllipse(gx, edge + unit * 8, unit * 18, unit * 3, '#0d0710', 0.75)
  drawing.within({ transform: `translate(${gx} ${edge + unit * 7}) rotate(9) scale(${unit})` }, () => {
    drawing.add(
      path(
        'M0 0C-15 0 -17 -14 -10 -20C-6 -23 -9 -26 -8.6 -30C-8 -37 8 -37 8.6 -30C9 -26 6 -23 10 -20C17 -14 15 0 0 0Z',
        drawing.radial({ 0: lighter(wood, 0.35), 0.6: wood, 1: darker(wood, 0.5) }, 0.42, 0.45, 0.6),
        { stroke: darker(wood, 0.55), 'stroke-width': 0.7 },
      ),
      circle(0, -22, 4.2, '#1d1218'),
      circle(0, -22, 4.8, 'none', { stroke: '#f0dcb0', 'stroke-width': 0.4 }),
      rect(-5, -9.5, 10, 1.8, '#2b1a18', { rx: 0.5 }),
      rect(-1.7, -68, 3.4, 44, '#3a241e'),
      path('M-2.6 -79L2.6 -79L2 -67L-2 -67Z', '#2b1a18'),
      ...[-1, -0.33, 0.33, 1].map((o) => rect(o - 0.06, -76, 0.12, 67, '#f3e6c8', { opacity: 0.85 })),
      ...[-40, -45, -50, -55, -60].map((f) => rect(-1.7, f, 3.4, 0.3, '#cbb68a')),
    )
  })
}

function drawNotes(drawing: Drawing, r: Random, { x, keys }: { x: number; keys: number }): void {
  const { unit } = drawing
  for (const side of [-1, 1]) {
    const px = x + side * unit * 9.5
    drawing.add(
      path(
        trapezoid([px - unit * 9, px + unit * 9, keys - unit * 15], [px - unit * 9, px + unit * 9, keys - unit * 2.4]),
        '#f8f1e0',
      ),
    )
    for (let staff = 0; staff < 3; staff++) {
      for (let line = 0; line < 4; line++)
        drawing.add(
          rect(px - unit * 8, keys - unit * (13.6 - staff * 3.8 - line * 0.5), unit * 16, unit * 0.1, '#6b6058'),
        )
      for (let n = 0; n < 7; n++) {
        const nx = px - unit * 7 + n * unit * 2.2
        const ny = keys - unit * (13.4 - staff * 3.8 - r.between(0, 1.6))
        drawing.add(
          ellipse(nx, ny, unit * 0.36, unit * 0.27, '#2b2430'),
          rect(nx + unit * 0.24, ny - unit * 1.5, unit * 0.11, unit * 1.5, '#2b2430'),
        )
      }
    }
  }
}

export function music(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const wall = r.pick(['#3f4f6a', '#7a4f4a', '#4f6a5f', '#8a6f52', '#5a4a70'])
  const edge = height * 0.8
  drawing.fill(drawing.linear({ 0: darker(wall, 0.35), 0.7: lighter(wall, 0.1), 1: wall }))
  drawing.add(
    rect(0, edge, width, height - edge, drawing.linear({ 0: '#7a5238', 1: '#3f2a24' })),
    rect(0, edge - unit * 1.4, width, unit * 1.6, darker(wall, 0.4)),
  )
  const x = width / 2 - unit * 8
  const lamp = [x - unit * 30, height * 0.28] as const
  drawing.softEllipse(lamp[0], lamp[1] + unit * 8, unit * 62, unit * 62, '#ffd28a', 0.75)
  const body = r.pick(['#2b2028', '#4f2f22', '#efe6d8', '#2a3444'])
  const top = height * 0.44
  const w = unit * 68
  drawing.softEllipse(x, edge + unit * 5, unit * 52, unit * 5, '#0d0710', 0.8)
  const panel = drawing.linear({ 0: lighter(body, 0.22), 1: darker(body, 0.2) })
  drawing.add(
    rect(x - w / 2, top, w, edge - top + unit * 4, panel, { rx: unit }),
    rect(x - w / 2 - unit * 1.4, top - unit * 1.8, w + unit * 2.8, unit * 3, lighter(body, 0.3), { rx: unit * 0.6 }),
  )
  const keys = top + (edge - top) * 0.46
  drawing.add(
    rect(x - w / 2 - unit * 2, keys - unit * 1.4, w + unit * 4, unit * 9, darker(body, 0.15), { rx: unit * 0.6 }),
  )
  const count = 26
  for (let i = 0; i < count; i++)
    drawing.add(
      rect(
        x - w / 2 + unit + (i * (w - unit * 2)) / count,
        keys,
        (w - unit * 2) / count - unit * 0.16,
        unit * 5.4,
        '#f6efdf',
        { rx: unit * 0.2 },
      ),
    )
  for (let i = 0; i < count - 1; i++)
    if (![2, 6].includes(i % 7))
      drawing.add(
        rect(
          x - w / 2 + unit + ((i + 0.7) * (w - unit * 2)) / count,
          keys,
          ((w - unit * 2) / count) * 0.55,
          unit * 3.3,
          '#1d1820',
          { rx: unit * 0.2 },
        ),
      )
  drawing.add(
    rect(x - w / 2 - unit * 2, keys + unit * 5.4, w + unit * 4, unit * 2.4, lighter(body, 0.15), { rx: unit * 0.5 }),
  )
  drawNotes(drawing, r, { x, keys })
  drawing.add(
    rect(lamp[0] - unit * 0.5, lamp[1] + unit * 8, unit, top - lamp[1] - unit * 9, '#c9a15a'),
    rect(lamp[0] - unit * 4, top - unit * 3, unit * 8, unit * 1.4, '#c9a15a', { rx: unit * 0.5 }),
    path(
      trapezoid(
        [lamp[0] - unit * 4.5, lamp[0] + unit * 4.5, lamp[1]],
        [lamp[0] - unit * 9, lamp[0] + unit * 9, lamp[1] + unit * 9.5],
      ),
      drawing.linear({ 0: '#f3c777', 1: '#fff0c4' }),
    ),
  )
  houseplant(drawing, r, x + unit * 22, top - unit * 1.6, unit * 22, '#5f8a62')
  drawGuitar(drawing, r, { x, edge })
}

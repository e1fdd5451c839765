import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, path, rect, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { drawSteam } from './parts/tabletop.ts'

function drawMugAndBooks(drawing: Drawing, r: Random, { sill, bar }: { sill: number; bar: number }): void {
  const { width, unit } = drawing
  const x = width * (bar < width / 2 ? r.between(0.6, 0.76) : r.between(0.22, 0.38))
  const foot = sill + unit * 5
  const mug = r.pick(['#d9775a', '#3f6f7f', '#e3b04a', '#7a5a8a'])
  drawing.softEllipse(x, foot, unit * 17, unit * 3, '#120a12', 0.7)
  drawing.add(
    stroke(
      `M${x + unit * 8} ${foot - unit * 13}Q${x + unit * 16} ${foot - unit * 13} ${x + unit * 15} ${foot - unit * 8}Q${x + unit * 14} ${foot - unit * 4} ${x + unit * 7} ${foot - unit * 4}`,
      darker(mug, 0.15),
      unit * 2,
    ),
    path(
      `M${x - unit * 9} ${foot - unit * 17}L${x + unit * 9} ${foot - unit * 17}L${x + unit * 8.4} ${foot - unit * 2}Q${x + unit * 8} ${foot} ${x + unit * 6} ${foot}L${x - unit * 6} ${foot}Q${x - unit * 8} ${foot} ${x - unit * 8.4} ${foot - unit * 2}Z`,
      drawing.linear({ 0: darker(mug, 0.35), 0.3: lighter(mug, 0.3), 0.6: mug, 1: darker(mug, 0.4) }, 0, 0, 1, 0),
    ),
    ellipse(x, foot - unit * 17, unit * 9, unit * 1.7, lighter(mug, 0.3)),
    ellipse(x, foot - unit * 16.8, unit * 7.9, unit * 1.2, '#3d2416'),
  )
  drawSteam(drawing, r, x, foot - unit * 19, unit * 22)
  const books = x > width / 2 ? -1 : 1
  let y = foot
  for (let i = 0; i < 3; i++) {
    const w = unit * r.between(24, 32)
    const h = unit * r.between(3, 4.4)
    const cover = r.pick(['#a8473a', '#c99a45', '#35597a', '#5f7a5a', '#4a3b52'])
    drawing.add(
      rect(
        x + books * unit * 38 - w / 2,
        y - h,
        w,
        h,
        drawing.linear({ 0: lighter(cover, 0.2), 1: darker(cover, 0.2) }),
        { rx: unit * 0.4 },
      ),
      rect(x + books * unit * 38 - w / 2 + unit * 2, y - h * 0.78, unit * 0.5, h * 0.56, '#f0dca8'),
    )
    y -= h
  }
}

export function rain(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const tone = r.pick([
    ['#24324a', '#4f6680', '#8fa0a8'],
    ['#2b2444', '#584f78', '#a08a9c'],
    ['#1d3a40', '#44686a', '#93aa9e'],
  ] as const)
  drawing.fill(drawing.linear({ 0: tone[0], 0.55: tone[1], 0.8: tone[2], 1: tone[1] }))
  const far: string[] = []
  for (let i = 0; i < 10; i++) {
    const w = unit * r.between(12, 24)
    far.push(rect(r.next() * width - w / 2, height * r.between(0.35, 0.6), w, height, mix(tone[0], tone[1], r.next())))
  }
  drawing.addBlurred(unit * 2.2, far, 0.75)
  for (let i = 0; i < 42; i++) {
    const size = unit * r.between(1.2, 3.8)
    const x = r.next() * width
    const y = height * r.between(0.3, 0.82)
    const light = r.pick(['#ffcf7d', '#ffb15e', '#ffe9b8', '#ff8f6b', '#9fd0e0'])
    drawing.add(
      circle(
        x,
        y,
        size,
        drawing.radial({ 0: [light, 0.34], 0.8: [light, 0.42], 0.95: [lighter(light, 0.4), 0.55], 1: [light, 0] }),
      ),
    )
  }
  for (let i = 0; i < 260; i++) {
    const size = unit * (0.15 + r.next() ** 3 * 1.5)
    const x = r.next() * width
    const y = r.next() * height * 0.88
    drawing.add(
      ellipse(
        x,
        y,
        size,
        size * 1.12,
        drawing.linear({ 0: ['#0d1424', 0.6], 0.55: [tone[2], 0.35], 1: ['#ffffff', 0.85] }),
      ),
      circle(x - size * 0.3, y - size * 0.35, size * 0.2, '#ffffff', { opacity: 0.8 }),
    )
    if (size > unit * 1.05)
      drawing.add(
        stroke(
          `M${x} ${y - size}Q${x + unit * 0.6} ${y - size * 5} ${x - unit * 0.3} ${y - size * 9}`,
          '#dfe8ee',
          size * 0.6,
          { opacity: 0.09 },
        ),
      )
  }
  const frame = r.pick(['#efe6d6', '#5a4038', '#cfd2cd'])
  const bar = width * r.pick([0.33, 0.68])
  drawing.add(
    rect(bar, 0, unit * 2.6, height, drawing.linear({ 0: darker(frame, 0.35), 1: darker(frame, 0.1) }, 0, 0, 1, 0)),
    rect(0, height * 0.3, width, unit * 2, darker(frame, 0.28)),
  )
  const sill = height * 0.86
  drawing.fillBelow(sill, { 0: lighter(frame, 0.1), 0.12: frame, 1: darker(frame, 0.35) })
  drawMugAndBooks(drawing, r, { sill, bar })
}

import { darker, lighter } from '../colour.ts'
import { circle, type Drawing, group, rect, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { drawTable, drawWindowLight } from './parts/tabletop.ts'

export function knitting(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  drawTable(drawing, r, r.pick(['#cdb49a', '#8c6a55', '#b9a08c', '#6d6270']))
  const wools = r.pick([
    ['#c8553d', '#e9b44c', '#e8ddc8'],
    ['#3f6f7f', '#8fb3a6', '#e9dcc0'],
    ['#7a4f7f', '#d98fa0', '#f0d9c4'],
    ['#4f6a4a', '#c9a54a', '#d97f4f'],
  ] as const)
  const ox = width * r.between(0.36, 0.44)
  const oy = height * r.between(0.5, 0.56)
  const turn = r.between(-20, -6)
  const columns = 15
  const rows = 17
  const stitch = unit * 3
  drawing.softEllipse(ox, oy + unit * 4, unit * 36, unit * 36, '#1a1018', 0.65)
  drawing.within({ transform: `rotate(${turn} ${ox} ${oy})` }, () => {
    for (let row = 0; row < rows; row++) {
      for (let c = 0; c < columns; c++) {
        const band = (Math.floor(row / 3) + (row % 3 === 0 && c % 2 === 0 ? 1 : 0)) % 3
        const tone = wools[band as 0 | 1 | 2]
        const x = ox + (c - columns / 2) * stitch
        const y = oy + (row - rows / 2) * stitch * 0.8
        drawing.add(
          stroke(
            `M${x} ${y - stitch * 0.5}Q${x + stitch * 0.05} ${y} ${x + stitch * 0.5} ${y + stitch * 0.5}Q${x + stitch * 0.95} ${y} ${x + stitch} ${y - stitch * 0.5}`,
            darker(tone, r.between(0.02, 0.14)),
            stitch * 0.44,
          ),
          stroke(
            `M${x + stitch * 0.05} ${y - stitch * 0.5}Q${x + stitch * 0.12} ${y} ${x + stitch * 0.42} ${y + stitch * 0.32}`,
            lighter(tone, 0.35),
            stitch * 0.1,
            { opacity: 0.7 },
          ),
        )
      }
    }
    const top = oy - (rows / 2 + 0.4) * stitch * 0.8
    const needle = (tilt: number) =>
      group(
        { transform: `rotate(${tilt} ${ox} ${top})` },
        rect(ox - unit * 38, top + unit * 0.5, unit * 76, unit * 1.3, '#1a1018', { opacity: 0.4, rx: unit }),
        rect(ox - unit * 38, top - unit * 0.7, unit * 76, unit * 1.4, drawing.linear({ 0: '#f0d6a6', 1: '#a87a46' }), {
          rx: unit * 0.7,
        }),
        circle(ox - unit * 38, top, unit * 1.7, '#8a5a34'),
      )
    drawing.add(needle(2), needle(-7))
  })
  const balls = [
    [0.76, 0.3, 15, 0],
    [0.86, 0.66, 12, 1],
    [0.66, 0.84, 10, 2],
  ] as const
  for (const [fx, fy, size, tone] of balls) ball(drawing, r, width * fx, height * fy, unit * size, wools[tone])
  drawing.add(
    stroke(
      `M${width * 0.76} ${height * 0.3 + unit * 14}C${width * 0.7} ${height * 0.62} ${width * 0.62} ${height * 0.5} ${ox + unit * 20} ${oy + unit * 8}`,
      wools[0],
      unit * 0.9,
    ),
  )
  drawWindowLight(drawing, r, 0.2)
}

function ball(drawing: Drawing, r: Random, x: number, y: number, size: number, wool: string): void {
  drawing.softEllipse(x + size * 0.25, y + size * 0.4, size * 1.6, size * 1.4, '#1a1018', 0.75)
  const outline = drawing.clip(circle(x, y, size, '#000'))
  const threads: string[] = []
  for (let bundle = 0; bundle < 5; bundle++) {
    const turn = r.between(0, 180)
    const lift = r.between(-0.5, 0.5)
    for (let i = -7; i <= 7; i++) {
      const off = (i / 7) * size * 0.55 + lift * size
      const tone = i % 2 ? lighter(wool, r.between(0.05, 0.3)) : darker(wool, r.between(0.05, 0.25))
      threads.push(
        group(
          { transform: `rotate(${turn} ${x} ${y})` },
          stroke(
            `M${x - size * 1.1} ${y + off}Q${x} ${y + off * 1.5 - size * 0.25} ${x + size * 1.1} ${y + off}`,
            tone,
            size * 0.075,
          ),
        ),
      )
    }
  }
  drawing.add(
    circle(x, y, size, wool),
    group({ 'clip-path': outline }, ...threads),
    circle(
      x,
      y,
      size,
      drawing.radial({ 0: ['#fff6e4', 0.35], 0.5: ['#fff6e4', 0], 1: ['#120a18', 0.6] }, 0.36, 0.32, 0.75),
    ),
  )
}

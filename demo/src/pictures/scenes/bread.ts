import { darker, lighter } from '../colour.ts'
import { circle, type Drawing, ellipse, group, path, rect, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { drawRoom, drawSteam, walls, woods } from './parts/tabletop.ts'

function boule(drawing: Drawing, r: Random, x: number, foot: number, wide: number, tall: number, crust: string): void {
  const outline = `M${x - wide} ${foot}C${x - wide * 1.12} ${foot - tall * 0.75} ${x - wide * 0.6} ${foot - tall} ${x} ${foot - tall}C${x + wide * 0.6} ${foot - tall} ${x + wide * 1.12} ${foot - tall * 0.75} ${x + wide} ${foot}C${x + wide * 0.6} ${foot + tall * 0.13} ${x - wide * 0.6} ${foot + tall * 0.13} ${x - wide} ${foot}Z`
  const inside = drawing.clip(path(outline, '#000'))
  const marks: string[] = []
  for (let i = 0; i < 90; i++) {
    const tone = r.chance(0.45) ? darker(crust, 0.4) : lighter(crust, 0.35)
    marks.push(
      ellipse(
        x + r.between(-1, 1) * wide,
        foot - r.next() * tall,
        wide * r.between(0.01, 0.07),
        tall * r.between(0.01, 0.05),
        tone,
        { opacity: 0.3 },
      ),
    )
  }
  const style = r.int(0, 2)
  const cut = (d: string, w: number) => {
    marks.push(
      stroke(d, darker(crust, 0.5), w * 1.5, { opacity: 0.7 }),
      stroke(d, '#f3d9a4', w),
      stroke(d, '#fff0cf', w * 0.4, { transform: `translate(0 ${-w * 0.18})` }),
    )
  }
  if (style === 0)
    for (const i of [-0.5, -0.17, 0.17, 0.5])
      cut(
        `M${x + wide * (i - 0.16)} ${foot - tall * 0.4}Q${x + wide * i} ${foot - tall * 0.85} ${x + wide * (i + 0.2)} ${foot - tall * 0.93}`,
        wide * 0.07,
      )
  if (style === 1)
    cut(
      `M${x - wide * 0.75} ${foot - tall * 0.5}Q${x - wide * 0.1} ${foot - tall * 0.98} ${x + wide * 0.72} ${foot - tall * 0.72}`,
      wide * 0.13,
    )
  if (style === 2) {
    cut(`M${x} ${foot - tall * 0.3}L${x} ${foot - tall * 0.95}`, wide * 0.045)
    for (const i of [0.34, 0.5, 0.66, 0.8])
      for (const side of [-1, 1])
        cut(
          `M${x} ${foot - tall * i}Q${x + side * wide * 0.25} ${foot - tall * (i + 0.03)} ${x + side * wide * 0.42} ${foot - tall * (i + 0.15)}`,
          wide * 0.03,
        )
  }
  for (let i = 0; i < 70; i++)
    marks.push(
      circle(
        x + r.between(-0.9, 0.9) * wide,
        foot - tall * r.between(0.3, 1),
        wide * r.between(0.004, 0.016),
        '#fff8ea',
        { opacity: 0.7 },
      ),
    )
  drawing.softEllipse(x, foot + tall * 0.08, wide * 1.35, tall * 0.3, '#1a0f12', 0.85)
  drawing.add(
    path(
      outline,
      drawing.radial(
        { 0: lighter(crust, 0.5), 0.4: crust, 0.8: darker(crust, 0.32), 1: darker(crust, 0.6) },
        0.42,
        0.22,
        0.85,
      ),
    ),
    group(
      { 'clip-path': inside },
      ...marks,
      ellipse(x - wide * 0.25, foot - tall * 0.8, wide * 0.5, tall * 0.16, '#fff2d0', { opacity: 0.22 }),
    ),
  )
}

export function bread(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const edge = drawRoom(drawing, r, r.pick(walls), r.pick(woods))
  const foot = edge + (height - edge) * 0.5
  const x = width * r.between(0.45, 0.55)
  const board = r.pick(['#d7ab74', '#c18f5a', '#e3c194'])
  drawing.softEllipse(x, foot + unit * 9, unit * 58, unit * 8, '#170d10', 0.75)
  drawing.add(
    path(
      `M${x - unit * 46} ${foot + unit * 7}L${x - unit * 37} ${foot - unit * 5}L${x + unit * 37} ${foot - unit * 5}L${x + unit * 46} ${foot + unit * 7}Z`,
      drawing.linear({ 0: lighter(board, 0.25), 1: board }),
    ),
    rect(x - unit * 46, foot + unit * 7, unit * 92, unit * 3, darker(board, 0.32), { rx: unit }),
  )
  for (let i = 0; i < 9; i++)
    drawing.add(
      stroke(
        `M${x - unit * 40} ${foot - unit * 4 + i * unit * 1.25}L${x + unit * 40} ${foot - unit * 4 + i * unit * 1.25 + r.between(-0.5, 0.5) * unit}`,
        darker(board, 0.3),
        unit * 0.14,
        { opacity: 0.35 },
      ),
    )
  const crust = r.pick(['#c07a36', '#b4662c', '#cf9148', '#9a5427'])
  const two = r.chance(0.4)
  if (two) boule(drawing, r, x + unit * 19, foot - unit * 1.5, unit * 18, unit * 19, darker(crust, 0.12))
  boule(
    drawing,
    r,
    x - unit * (two ? 9 : 3),
    foot + unit * 2,
    unit * r.between(23, 28),
    unit * r.between(24, 30),
    crust,
  )
  if (!two) {
    for (const i of [0, 1]) {
      const sx = x + unit * (27 + i * 6)
      drawing.add(
        group(
          { transform: `translate(${sx} ${foot + unit * 4}) rotate(${14 + i * 8})` },
          ellipse(unit * 1.2, -unit * 8, unit * 6.2, unit * 9.6, darker(crust, 0.3)),
          ellipse(0, -unit * 8, unit * 6, unit * 9.4, crust),
          ellipse(-unit * 0.3, -unit * 8, unit * 5, unit * 8.3, '#f7e3bd'),
          ...Array.from({ length: 22 }, () =>
            ellipse(
              r.between(-3.6, 3.2) * unit,
              -unit * 8 + r.between(-6, 6) * unit,
              unit * r.between(0.2, 0.7),
              unit * r.between(0.2, 0.6),
              '#dcbb86',
            ),
          ),
        ),
      )
    }
  }
  for (let i = 0; i < 120; i++)
    drawing.add(
      circle(x + r.between(-38, 38) * unit, foot + r.between(-4, 6.5) * unit, unit * r.between(0.08, 0.36), '#fdf3dc', {
        opacity: 0.6,
      }),
    )
  if (r.chance(0.7)) drawSteam(drawing, r, x - unit * 5, foot - unit * 27, unit * 24)
  drawing.softEllipse(width * 0.5, edge * 0.6, width * 0.6, unit * 50, '#ffe6b0', 0.16)
}

import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, path, rect, stroke, trapezoid } from '../drawing.ts'
import { drawHill, drawRidge, drawSky } from '../landscape.ts'
import type { Random } from '../random.ts'
import { anyHour } from '../skies.ts'
import { houseplant } from './parts/houseplant.ts'

function drawWindow(drawing: Drawing, r: Random, x: number, y: number, w: number, h: number, frame: string): void {
  const sky = r.pick(anyHour)
  const view = drawing.clip(rect(x, y, w, h, '#000'))
  drawing.within({ 'clip-path': view }, () => {
    drawing.within({ transform: `translate(${x} ${y}) scale(${w / drawing.width} ${h / drawing.height})` }, () => {
      drawSky(drawing, r, sky, drawing.height * 0.62)
      drawRidge(drawing, r, {
        base: drawing.height * 0.66,
        height: drawing.unit * 26,
        peaks: 4,
        fill: mix(sky.far, sky.near, 0.2),
        haze: sky.low,
      })
      drawHill(drawing, r, drawing.height * 0.72, drawing.unit * 4, mix(mix('#6f8f5a', sky.near, 0.3), sky.low, 0.25))
    })
  })
  const t = drawing.unit * 1.5
  drawing.add(
    rect(x, y, w, h, 'none', { stroke: frame, 'stroke-width': t * 1.7 }),
    rect(x + w / 2 - t / 2, y, t, h, frame),
    rect(x, y + h * 0.34, w, t, frame),
    rect(x - t * 2, y + h, w + t * 4, t * 1.8, lighter(frame, 0.3)),
  )
}

function drawPerson(drawing: Drawing, r: Random, { cx, foot }: { cx: number; foot: number }): void {
  const { unit } = drawing
  const skin = r.pick(['#7a4e39', '#c98e68', '#e0ac86', '#5f3d2e'])
  const top = r.pick(['#f0e6d4', '#d9775a', '#4f7f8f', '#e3b04a'])
  const legs = r.pick(['#2f2f4a', '#4a3550', '#2d4a4a'])
  const pose = r.int(0, 2)
  const s = unit
  drawing.within({ transform: `translate(${cx} ${foot}) scale(${s})` }, () => {
    if (pose === 0) {
      drawing.add(
        stroke('M-2 -6Q-20 -8 -17 -2Q-6 1 8 -2', legs, 7),
        stroke('M2 -6Q20 -8 17 -2Q6 1 -8 -2', legs, 7),
        path('M-8 -6Q-9 -26 0 -27Q9 -26 8 -6Z', top),
        stroke('M-7 -22Q-15 -14 -14 -6', skin, 3.6),
        stroke('M7 -22Q15 -14 14 -6', skin, 3.6),
        rect(-2, -31, 4, 6, skin),
        circle(0, -35, 5, skin),
        path('M-5.2 -35A5.2 5.2 0 0 1 5.2 -35Q0 -38 -5.2 -35Z', '#2a1d22'),
        circle(0, -41, 2.6, '#2a1d22'),
      )
    } else if (pose === 1) {
      drawing.add(
        stroke('M0 -28L0 -2', legs, 6),
        stroke('M1 -28L13 -19L3 -13', legs, 5.4),
        stroke('M0 -2L-3 -1', skin, 3.6),
        path('M-6 -26Q-7 -45 0 -46Q7 -45 6 -26Z', top),
        stroke('M-5 -43Q-12 -54 -1 -65', skin, 3.4),
        stroke('M5 -43Q12 -54 1 -65', skin, 3.4),
        rect(-1.9, -49, 3.8, 6, skin),
        circle(0, -53, 4.6, skin),
        path('M-4.8 -53A4.8 4.8 0 0 1 4.8 -53Q0 -56 -4.8 -53Z', '#2a1d22'),
        circle(3, -57, 2.4, '#2a1d22'),
      )
    } else {
      drawing.add(
        stroke('M-2 -19L-17 -11L-18 -1', legs, 6),
        stroke('M0 -19L26 -1', legs, 6),
        path('M-7 -18Q-7 -36 -2 -37Q5 -36 4 -18Z', top),
        stroke('M-4 -34L-27 -33', skin, 3.5),
        stroke('M2 -34L25 -33', skin, 3.5),
        rect(-4, -40, 4, 5, skin),
        circle(-2.4, -44, 4.6, skin),
        path('M-7.2 -43.5A4.8 4.8 0 0 1 2.4 -44.5Q-2 -47 -7.2 -43.5Z', '#2a1d22'),
        stroke('M2 -45Q6 -42 4 -37', '#2a1d22', 2.6),
      )
    }
  })
}

export function yoga(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const wall = r.pick(['#d9c3a8', '#b7c0b4', '#c9b0b4', '#a9b7c6', '#e2cfae'])
  const floor = r.pick(['#a87a52', '#8c6248', '#c29a6c'])
  const edge = height * 0.72
  drawing.fill(drawing.linear({ 0: darker(wall, 0.2), 0.6: lighter(wall, 0.15), 1: wall }))
  const w = Math.min(width * 0.5, unit * 62)
  const x = width * r.between(0.3, 0.36)
  drawWindow(drawing, r, x, height * 0.08, w, height * 0.5, lighter(wall, 0.65))
  drawing.softEllipse(x + w / 2, height * 0.35, unit * 64, unit * 60, '#fff0cf', 0.42)
  drawing.add(
    rect(0, edge, width, height - edge, drawing.linear({ 0: lighter(floor, 0.2), 1: darker(floor, 0.3) })),
    rect(0, edge - unit * 1.6, width, unit * 1.8, lighter(wall, 0.5)),
  )
  for (let i = -6; i < 14; i++)
    drawing.add(
      stroke(
        `M${width / 2 + (i - 4) * unit * 12} ${edge}L${width / 2 + (i - 4) * unit * 26} ${height}`,
        darker(floor, 0.45),
        unit * 0.2,
        { opacity: 0.4 },
      ),
    )
  drawing.addBlurred(
    unit,
    [
      path(trapezoid([x, x + w * 0.46, edge + unit * 3], [x - w * 0.3, x + w * 0.3, height]), '#ffe7b4'),
      path(trapezoid([x + w * 0.54, x + w, edge + unit * 3], [x + w * 0.42, x + w * 0.96, height]), '#ffe7b4'),
    ],
    0.4,
  )
  houseplant(drawing, r, width * r.pick([0.1, 0.92]), edge + unit * 7, unit * 46, '#5f8058')
  const mat = r.pick(['#6d5a9a', '#3f8a86', '#d0664f', '#3f5f8f'])
  const cx = x + w / 2
  const foot = edge + unit * 15
  drawing.add(
    path(
      trapezoid([cx - unit * 36, cx + unit * 36, edge + unit * 11], [cx - unit * 42, cx + unit * 42, edge + unit * 18]),
      drawing.linear({ 0: lighter(mat, 0.2), 1: mat }),
    ),
  )
  drawing.softEllipse(cx, foot, unit * 30, unit * 3, '#160e16', 0.6)
  drawPerson(drawing, r, { cx, foot })
}

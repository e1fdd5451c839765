import { darker, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, group, path, polygon, rect, stroke, trapezoid } from '../drawing.ts'
import { drawSky } from '../landscape.ts'
import type { Random } from '../random.ts'
import { dusk, ember, rose, type Sky, teal } from '../skies.ts'

function bicycle(x: number, foot: number, size: number, frame: string, shade: string): string {
  const wheel = (cx: number) =>
    circle(cx, -10, 9, 'none', { stroke: shade, 'stroke-width': 1.3 }) + circle(cx, -10, 1.2, shade)
  const spokes = [0, 45, 90, 135]
    .map((a) =>
      [-16, 16]
        .map((cx) =>
          stroke(
            `M${cx - 8.6 * Math.cos((a * Math.PI) / 180)} ${-10 - 8.6 * Math.sin((a * Math.PI) / 180)}L${cx + 8.6 * Math.cos((a * Math.PI) / 180)} ${-10 + 8.6 * Math.sin((a * Math.PI) / 180)}`,
            shade,
            0.22,
          ),
        )
        .join(''),
    )
    .join('')
  return group(
    { transform: `translate(${x} ${foot}) scale(${size / 40})` },
    spokes,
    wheel(-16),
    wheel(16),
    stroke('M-16 -10L-8 -25L11 -25L-2 -10L-16 -10M-8 -25L-2 -10M11 -25L16 -10', frame, 1.5),
    stroke('M-8 -25L-9 -29M-12 -29.5L-5.5 -29.5M11 -25L10 -31L15 -32.5', shade, 1.5),
    rect(10.5, -27, 9, 7, '#a97a4d', { rx: 1 }),
    stroke('M11 -24.5L19 -24.5M11 -22.5L19 -22.5', '#7a5532', 0.5),
  )
}

function drawHouse(
  drawing: Drawing,
  r: Random,
  { side, i, vanish, horizon, sky }: { side: number; i: number; vanish: number; horizon: number; sky: Sky },
): void {
  const { unit } = drawing
  const near = i / 4
  const far = vanish + side * unit * (5 + i * 8 + near ** 2 * 20)
  const wide = unit * (9 + near * 26)
  const tall = unit * (14 + near * 40) * r.between(0.8, 1.15)
  const wall = mix(
    sky.far,
    mix(r.pick(['#5b3f56', '#394065', '#6b4a4c', '#2f4258']), sky.near, 0.45),
    0.25 + near * 0.75,
  )
  const left = side < 0 ? far - wide : far
  const top = horizon - tall
  const foot = horizon + unit * (1 + near ** 2 * 16)
  drawing.add(rect(left, top, wide, foot - top, drawing.linear({ 0: wall, 1: darker(wall, 0.35) })))
  if (r.chance(0.6))
    drawing.add(
      path(
        polygon([
          [left - unit * 0.6, top],
          [left + wide / 2, top - wide * 0.3],
          [left + wide + unit * 0.6, top],
        ]),
        darker(wall, 0.25),
      ),
    )
  const columns = Math.max(2, Math.round(wide / (unit * (2.6 + near * 3))))
  const rows = Math.max(3, Math.round(tall / (unit * (4 + near * 5.4))))
  for (let c = 0; c < columns; c++) {
    for (let f = 0; f < rows; f++) {
      const w = (wide / columns) * 0.48
      const h = (tall / rows) * 0.56
      const lit = r.chance(0.42)
      drawing.add(
        rect(
          left + (c + 0.26) * (wide / columns),
          top + (f + 0.3) * (tall / rows),
          w,
          h,
          lit ? r.pick(['#ffd98a', '#ffc46b', '#ffe7b5']) : darker(wall, 0.4),
          { rx: w * 0.12, opacity: lit ? 0.55 + near * 0.4 : 0.7 },
        ),
      )
    }
  }
}

function drawLamps(drawing: Drawing, { vanish, horizon, sky }: { vanish: number; horizon: number; sky: Sky }): void {
  const { unit } = drawing
  for (const side of [-1, 1]) {
    for (const near of [0.25, 0.6, 1]) {
      const x = vanish + side * unit * (7 + near * 36)
      const foot = horizon + unit * near * 20
      const tall = unit * (8 + near * 34)
      drawing.add(
        stroke(
          `M${x} ${foot}L${x} ${foot - tall}Q${x} ${foot - tall - unit * 3 * near} ${x - side * unit * 4 * near} ${foot - tall - unit * 3 * near}`,
          darker(sky.near, 0.4),
          unit * (0.25 + near * 0.5),
        ),
      )
      drawing.softEllipse(
        x - side * unit * 4.5 * near,
        foot - tall - unit * 2.5 * near,
        unit * (4 + 10 * near),
        unit * (4 + 10 * near),
        '#ffdf9a',
        0.75,
      )
      drawing.add(
        circle(x - side * unit * 4.5 * near, foot - tall - unit * 2.4 * near, unit * (0.4 + 0.8 * near), '#fff6d8'),
      )
    }
  }
}

export function street(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick([dusk, ember, rose, teal])
  const horizon = height * r.between(0.56, 0.62)
  const vanish = width * r.between(0.38, 0.62)
  drawSky(drawing, r, sky, horizon)
  drawing.softEllipse(vanish, horizon - unit * 8, unit * 50, unit * 40, sky.glow, 0.8)
  const asphalt = mix(sky.near, '#2c2a44', 0.4)
  const paving = mix(asphalt, sky.far, 0.3)
  drawing.fillBelow(horizon, { 0: mix(paving, sky.low, 0.6), 0.4: paving, 1: darker(paving, 0.3) })
  for (const side of [-1, 1]) {
    for (let i = 0; i < 5; i++) {
      drawHouse(drawing, r, { side, i, vanish, horizon, sky })
    }
  }
  drawing.add(
    path(
      trapezoid([vanish - unit * 4, vanish + unit * 4, horizon], [-width * 0.3, width * 1.3, height]),
      drawing.linear({ 0: mix(asphalt, sky.low, 0.75), 0.35: mix(asphalt, sky.middle, 0.45), 1: asphalt }),
    ),
  )
  drawing.add(
    rect(
      0,
      horizon + unit * 17,
      width,
      height,
      drawing.linear({ 0: [asphalt, 0], 0.3: [asphalt, 0.5], 1: darker(asphalt, 0.3) }),
    ),
  )
  for (let i = 0; i < 60; i++) {
    const t = r.next()
    drawing.add(
      ellipse(
        vanish + r.between(-1, 1) * unit * (3 + t * 46),
        horizon + unit + t * (height - horizon),
        unit * (0.6 + t * 5),
        unit * (0.1 + t * 0.35),
        r.pick([sky.glow, sky.low, '#ffcf7d']),
        { opacity: r.between(0.06, 0.24) },
      ),
    )
  }
  drawLamps(drawing, { vanish, horizon, sky })
  const x = width * (vanish < width / 2 ? r.between(0.56, 0.66) : r.between(0.34, 0.44))
  const foot = height - unit * r.between(7, 11)
  drawing.softEllipse(x, foot, unit * 34, unit * 5, '#0a0818', 0.75)
  drawing.add(bicycle(x, foot, unit * 40, r.pick(['#e8604c', '#f4ae2b', '#5cb3a8', '#e9dfc9']), darker(sky.near, 0.55)))
  drawing.softEllipse(x + unit * 17, foot - unit * 28, unit * 9, unit * 9, '#fff0c2', 0.8)
}

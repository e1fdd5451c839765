import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, path, rect, smooth, stroke } from '../drawing.ts'
import { drawGrass, drawRidge, drawSky } from '../landscape.ts'
import type { Random } from '../random.ts'
import { anyHour } from '../skies.ts'

function hiker(drawing: Drawing, x: number, foot: number, tall: number, coat: string, shade: string): void {
  const s = tall / 10
  drawing.add(
    stroke(`M${x - s * 0.4} ${foot}L${x} ${foot - s * 4.3}L${x + s * 1.1} ${foot - s * 0.2}`, shade, s * 1.15),
    path(
      `M${x - s * 1.1} ${foot - s * 4}Q${x - s * 1.3} ${foot - s * 8.4} ${x + s * 0.2} ${foot - s * 8.3}Q${x + s * 1.5} ${foot - s * 8} ${x + s * 1.2} ${foot - s * 4}Z`,
      coat,
    ),
    rect(x - s * 2.3, foot - s * 8, s * 1.7, s * 3.6, darker(coat, 0.45), { rx: s * 0.7 }),
    stroke(`M${x + s * 0.8} ${foot - s * 7}L${x + s * 2} ${foot - s * 5.2}`, coat, s * 0.9),
    stroke(`M${x + s * 2} ${foot - s * 5.6}L${x + s * 2.5} ${foot}`, shade, s * 0.3),
    circle(x + s * 0.3, foot - s * 9.4, s * 1.1, shade),
  )
}

export function ridge(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick(anyHour)
  const horizon = height * r.between(0.5, 0.6)
  drawSky(drawing, r, sky, horizon)
  for (let i = 0; i < 4; i++) {
    const near = i / 4
    drawRidge(drawing, r, {
      base: horizon + unit * (2 + i * 9),
      height: unit * (38 - i * 7) * r.between(0.75, 1.1),
      peaks: r.int(2, 4),
      fill: mix(sky.far, sky.near, near * 0.85),
      lit: lighter(sky.glow, 0.1),
      haze: mix(sky.low, sky.far, near * 0.5),
      rough: 0.8,
    })
    drawing.softEllipse(
      width * r.next(),
      horizon + unit * (4 + i * 9),
      width * 0.6,
      unit * 5,
      lighter(sky.low, 0.3),
      0.4,
    )
  }
  const ground = darker(mix('#4c5a45', sky.near, 0.6), 0.15)
  const side = r.pick([0.25, 0.72])
  const brow = height * 0.86
  drawing.add(
    path(
      `${smooth([
        [-10, brow + unit * (side < 0.5 ? -6 : 6)],
        [width * 0.25, brow - unit * (side < 0.5 ? 5 : -1)],
        [width * 0.5, brow + unit],
        [width * 0.75, brow - unit * (side > 0.5 ? 5 : -3)],
        [width + 10, brow + unit * (side > 0.5 ? -6 : 7)],
      ])}L${width} ${height}L0 ${height}Z`,
      ground,
    ),
  )
  hiker(
    drawing,
    width * side,
    brow - unit * 4.2,
    unit * 11,
    r.pick(['#e8604c', '#f4ae2b', '#3a8f9a', '#c74f7a']),
    darker(sky.near, 0.4),
  )
  drawGrass(drawing, r, height * 0.9, 160, unit * 4, [darker(ground, 0.3), mix(ground, sky.glow, 0.3), ground])
}

import { darker, lighter, mix } from '../colour.ts'
import { type Drawing, ellipse, group, path, smooth, stroke } from '../drawing.ts'
import { drawGrass, drawHill, drawRidge, drawSky, drawTree, drawWater } from '../landscape.ts'
import type { Random } from '../random.ts'
import { anyHour, firstLight, type Sky } from '../skies.ts'

function drawCapes(drawing: Drawing, r: Random, sky: Sky, line: number): void {
  const { width, unit } = drawing
  const side = r.pick([0, 1])
  for (const cape of [
    { reach: 0.62, tall: 9, near: 0.1 },
    { reach: 0.4, tall: 13, near: 0.35 },
  ]) {
    const x = (t: number) => (side ? width * (1 - t * cape.reach) : width * t * cape.reach)
    const brow = [0, 0.2, 0.45, 0.7, 0.88, 1].map((t) => {
      return [x(t), line + unit * 0.4 - unit * cape.tall * (1 - t ** 1.8) * r.between(0.75, 1)] as const
    })
    drawing.add(
      path(`${smooth(brow)}L${x(1)} ${line + unit}L${x(0)} ${line + unit}Z`, mix(sky.far, sky.near, cape.near)),
    )
  }
}

export function beach(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick(anyHour)
  const line = height * r.between(0.36, 0.44)
  const sun = drawSky(drawing, r, sky, line)
  if (r.chance(0.7)) drawCapes(drawing, r, sky, line)
  drawWater(drawing, r, sky, line, sun)
  const sand = mix('#e6c79c', sky.middle, 0.28)
  const foot = height * r.between(0.62, 0.7)
  const lean = r.between(-0.1, 0.1) * height
  const edge = (lift: number) => {
    const points = Array.from({ length: 9 }, (_, i) => {
      const t = i / 8
      return [t * width, foot + lift * unit + lean * (t - 0.5) * 2 + Math.sin(t * 7 + lift) * unit * 2.2] as const
    })
    return `${smooth(points)}L${width} ${height}L0 ${height}Z`
  }
  for (const far of [-16, -9])
    drawing.add(stroke(edge(far).split('L')[0] ?? '', '#ffffff', unit * 0.7, { opacity: 0.3 }))
  drawing.add(path(edge(-3), lighter(sky.low, 0.45), { opacity: 0.55 }))
  drawing.add(path(edge(-1.5), '#fffdf6', { opacity: 0.9 }))
  drawing.add(
    path(edge(0), drawing.linear({ 0: darker(mix(sand, sky.near, 0.3), 0.08), 0.35: sand, 1: darker(sand, 0.22) })),
  )
  for (let i = 0; i < 11; i++) {
    const t = i / 11
    const x = width * (0.3 + 0.28 * t) + (i % 2 ? 1 : -1) * unit * (1 + t * 1.6)
    const size = unit * (0.5 + t * 1.1)
    const y = foot + lean * 0.2 + unit * 5 + t * (height - foot - unit * 6)
    drawing.add(
      ellipse(x, y, size, size * 1.7, darker(sand, 0.42), {
        opacity: 0.55,
        transform: `rotate(${8 - t * 14} ${x} ${y})`,
      }),
    )
  }
  if (r.chance(0.7)) {
    for (let i = 0; i < r.int(3, 6); i++) {
      const x = sun.x + r.between(-26, 26) * unit
      const y = line * r.between(0.3, 0.7)
      const s = unit * r.between(1, 2)
      drawing.add(
        stroke(
          `M${x - s * 1.4} ${y - s * 0.5}Q${x - s * 0.5} ${y - s * 0.8} ${x} ${y}Q${x + s * 0.5} ${y - s * 0.8} ${x + s * 1.4} ${y - s * 0.5}`,
          sky.near,
          unit * 0.28,
        ),
      )
    }
  }
  drawGrass(drawing, r, height * 0.97, 46, unit * 12, [mix('#8b8a4f', sky.near, 0.3), mix('#b3a765', sky.near, 0.2)])
}

export function river(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick(firstLight)
  const line = height * 0.46
  const sun = drawSky(drawing, r, sky, line)
  drawRidge(drawing, r, {
    base: line + unit,
    height: unit * 14,
    peaks: 5,
    fill: mix(sky.far, sky.near, 0.25),
    haze: sky.low,
    rough: 1.6,
  })
  const field = mix('#6d7f4a', sky.near, 0.35)
  drawHill(drawing, r, line + unit * 2, unit * 1.2, mix(field, sky.low, 0.4))
  drawHill(drawing, r, line + unit * 12, unit * 2, field)
  for (let i = 0; i < 9; i++) {
    const x = r.next() * width
    if (Math.abs(x - sun.x) < unit * 12) continue
    const near = r.next()
    const foot = line + unit * (3 + near * 10)
    const crown = mix(mix('#5f7446', sky.near, 0.4), sky.low, 0.45 - near * 0.4)
    drawing.softEllipse(x, foot, unit * (5 + near * 8), unit * (0.8 + near), darker(field, 0.6), 0.5)
    drawTree(drawing, r, x, foot, unit * (9 + near * 20), crown, darker(crown, 0.4))
  }
  const bend = r.pick([-1, 1])
  const mid = (t: number) => sun.x + bend * Math.sin(t * 3.1) * unit * 30 * t + (width / 2 - sun.x) * t
  const left = Array.from(
    { length: 12 },
    (_, i) =>
      [mid(i / 11) - unit * (1.5 + (i / 11) ** 1.6 * 34), line + unit * 3 + (i / 11) ** 1.4 * (height - line)] as const,
  )
  const right = Array.from(
    { length: 12 },
    (_, i) =>
      [mid(i / 11) + unit * (1.5 + (i / 11) ** 1.6 * 34), line + unit * 3 + (i / 11) ** 1.4 * (height - line)] as const,
  )
  const bank = `${smooth(left)}L${smooth([...right].reverse()).slice(1)}Z`
  drawing.add(
    path(
      bank,
      drawing.linear({ 0: lighter(sky.glow, 0.3), 0.3: sky.low, 0.65: sky.middle, 1: mix(sky.top, sky.near, 0.4) }),
    ),
  )
  const inside = drawing.clip(path(bank, '#000'))
  const streaks = Array.from({ length: 60 }, () => {
    const t = r.next()
    return ellipse(
      mid(t) + r.between(-1, 1) * unit * 20 * t,
      line + unit * 3 + t * (height - line),
      unit * (1 + t * 8),
      unit * (0.1 + t * 0.25),
      r.pick([lighter(sky.low, 0.5), sky.near]),
      { opacity: 0.22 },
    )
  })
  drawing.add(group({ 'clip-path': inside }, ...streaks))
  drawing.softEllipse(sun.x, line + unit * 4, unit * 60, unit * 8, lighter(sky.low, 0.5), 0.55)
  drawGrass(drawing, r, height * 0.93, 220, unit * 11, [
    darker(field, 0.5),
    darker(field, 0.2),
    mix(field, sky.glow, 0.35),
  ])
}

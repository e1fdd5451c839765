import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, group, path, polygon, rect, smooth, stroke } from '../drawing.ts'
import { drawSky } from '../landscape.ts'
import type { Random } from '../random.ts'
import { anyHour, golden, rose } from '../skies.ts'

function drawCan(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const can = r.pick(['#5f8f9a', '#c5563f', '#d9a441', '#7a8c6a'])
  const x = width * r.pick([0.16, 0.8])
  const y = height * 0.93
  const metal = drawing.linear({ 0: darker(can, 0.25), 0.35: lighter(can, 0.3), 1: darker(can, 0.35) }, 0, 0, 1, 0)
  drawing.softEllipse(x, y, unit * 20, unit * 3.4, '#1a100c', 0.75)
  drawing.add(
    stroke(`M${x + unit * 6} ${y - unit * 4}L${x + unit * 16} ${y - unit * 14}`, can, unit * 1.8),
    path(
      polygon([
        [x + unit * 14, y - unit * 15.4],
        [x + unit * 17.6, y - unit * 12],
        [x + unit * 18.4, y - unit * 16.6],
      ]),
      darker(can, 0.2),
    ),
    stroke(
      `M${x - unit * 6} ${y - unit * 12}Q${x - unit * 15} ${y - unit * 12} ${x - unit * 7} ${y - unit * 3}`,
      darker(can, 0.2),
      unit * 1.2,
    ),
    path(
      `M${x - unit * 6.4} ${y - unit * 14}L${x + unit * 6.4} ${y - unit * 14}L${x + unit * 7.6} ${y}L${x - unit * 7.6} ${y}Z`,
      metal,
    ),
    ellipse(x, y - unit * 14, unit * 6.4, unit * 1.5, darker(can, 0.5)),
  )
}

function drawPlant(
  drawing: Drawing,
  r: Random,
  {
    x,
    foot,
    tall,
    leaf,
    glow,
    fruit,
  }: { x: number; foot: number; tall: number; leaf: string; glow: string; fruit: readonly [string, ...string[]] },
): void {
  const { unit } = drawing
  drawing.add(stroke(`M${x + unit} ${foot + unit * 3}L${x + unit * 1.4} ${foot - tall * 1.08}`, '#b58d5e', unit * 1.1))
  drawing.add(
    stroke(
      `M${x} ${foot}C${x - unit * 4} ${foot - tall * 0.4} ${x + unit * 4} ${foot - tall * 0.7} ${x} ${foot - tall}`,
      darker(leaf, 0.2),
      unit * 1.2,
    ),
  )
  for (let i = 0; i < 34; i++) {
    const t = i / 34
    const side = i % 2 ? 1 : -1
    const lx = x + side * unit * r.between(2, 12) * (1.1 - t * 0.5)
    const ly = foot - tall * (0.06 + t * 0.94) + r.between(-2, 2) * unit
    const turn = side * r.between(10, 60) + (side < 0 ? 180 : 0)
    const size = unit * r.between(3.4, 6)
    const tone = r.pick([leaf, darker(leaf, 0.3), lighter(leaf, 0.2), mix(leaf, glow, 0.35)])
    drawing.add(
      group(
        { transform: `translate(${lx} ${ly}) rotate(${turn})` },
        path(`M${-size} 0Q${-size * 0.2} ${-size * 0.75} ${size} 0Q${-size * 0.2} ${size * 0.75} ${-size} 0Z`, tone),
        stroke(`M${-size * 0.8} 0L${size * 0.7} 0`, darker(tone, 0.25), unit * 0.18),
      ),
    )
  }
  for (let i = 0; i < r.int(5, 9); i++) {
    const t = r.between(0.1, 0.8)
    const size = unit * r.between(2.3, 3.7)
    const fx = x + r.between(-8, 8) * unit
    const fy = foot - tall * t
    const red = r.pick(fruit)
    drawing.add(
      circle(fx, fy, size, drawing.radial({ 0: lighter(red, 0.55), 0.3: red, 1: darker(red, 0.35) }, 0.36, 0.32, 0.8)),
      ellipse(fx - size * 0.32, fy - size * 0.4, size * 0.22, size * 0.14, '#fff', { opacity: 0.8 }),
    )
    for (const a of [-60, -20, 20, 60])
      drawing.add(
        group(
          { transform: `translate(${fx} ${fy - size * 0.86}) rotate(${a})` },
          ellipse(0, unit * 0.5, unit * 0.4, unit * 1.1, darker(leaf, 0.15)),
        ),
      )
  }
}

export function garden(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick([golden, rose, anyHour[2]])
  const leaf = mix('#6d9a4b', sky.near, 0.12)
  const back = height * 0.5
  drawSky(drawing, r, sky, back)
  drawing.add(
    rect(
      0,
      back * 0.8,
      width,
      height,
      drawing.linear({
        0: [mix(leaf, sky.low, 0.6), 0],
        0.15: mix(leaf, sky.low, 0.5),
        0.5: darker(leaf, 0.25),
        1: darker(leaf, 0.5),
      }),
    ),
  )
  for (let i = 0; i < 70; i++)
    drawing.softEllipse(
      r.next() * width,
      back * r.between(0.45, 1.25),
      unit * r.between(5, 14),
      unit * r.between(5, 14),
      mix(leaf, r.pick([sky.glow, sky.low, darker(leaf, 0.5)]), 0.45),
      0.6,
    )
  for (let i = 0; i < 12; i++)
    drawing.add(circle(r.next() * width, back * r.next() * 1.1, unit * r.between(1.5, 4), '#fff4c8', { opacity: 0.16 }))
  const soil = '#4a3128'
  drawing.add(
    path(
      `${smooth([
        [0, height * 0.78],
        [width * 0.5, height * 0.75],
        [width, height * 0.79],
      ])}L${width} ${height}L0 ${height}Z`,
      drawing.linear({ 0: lighter(soil, 0.18), 1: darker(soil, 0.35) }),
    ),
  )
  for (let i = 0; i < 90; i++)
    drawing.add(
      ellipse(
        r.next() * width,
        height * r.between(0.79, 1),
        unit * r.between(0.4, 1.5),
        unit * r.between(0.2, 0.8),
        r.chance(0.5) ? lighter(soil, 0.2) : darker(soil, 0.3),
        { opacity: 0.6 },
      ),
    )
  const plants = Math.round(width / (unit * 30))
  const fruit = r.pick([
    ['#e4412f', '#f06a3c', '#f2a53a'],
    ['#c92f3f', '#e4572f', '#8fb04a'],
    ['#f2a53a', '#f4c145', '#e4572f'],
  ] as const)
  for (let p = 0; p < plants; p++) {
    const x = ((p + 0.5) / plants) * width + r.between(-3, 3) * unit
    const foot = height * r.between(0.81, 0.85)
    const tall = unit * r.between(48, 62)
    drawPlant(drawing, r, { x, foot, tall, leaf, glow: sky.glow, fruit })
  }
  drawCan(drawing, r)
}

import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, path, rect, smooth } from '../drawing.ts'
import { drawGrass } from '../landscape.ts'
import type { Random } from '../random.ts'

interface Season {
  mist: string
  leaf: readonly [string, ...string[]]
  trunk: string
  floor: string
  track: string
}

const seasons: readonly [Season, ...Season[]] = [
  {
    mist: '#e6edc5',
    leaf: ['#5f8b4c', '#86a954', '#3f6f46', '#b3c46a'],
    trunk: '#2f3a2d',
    floor: '#55703f',
    track: '#c9b48a',
  },
  {
    mist: '#f6dfae',
    leaf: ['#d98032', '#e8a63c', '#b5532b', '#f0c65a'],
    trunk: '#3d2a26',
    floor: '#a8642f',
    track: '#d9a766',
  },
  {
    mist: '#cfdde0',
    leaf: ['#4c6f70', '#6d8f89', '#36575c', '#8fb0a2'],
    trunk: '#223238',
    floor: '#4e6a5f',
    track: '#a7a790',
  },
  {
    mist: '#f7d3b0',
    leaf: ['#7a7f45', '#a4924a', '#585f3c', '#d2a653'],
    trunk: '#33282b',
    floor: '#6f663c',
    track: '#cf9f73',
  },
]

function drawTrees(
  drawing: Drawing,
  r: Random,
  {
    layer,
    near,
    season,
    horizon,
    lightX,
  }: { layer: number; near: number; season: Season; horizon: number; lightX: number },
): void {
  const { width, height, unit } = drawing
  const bark = mix(season.mist, season.trunk, near * 0.85)
  const foot = horizon + unit * (layer ** 1.7 * 5)
  const crown: string[] = []
  for (let i = 0; i < 90 - layer * 14; i++) {
    const x = r.next() * width
    const y = r.next() ** 1.5 * height * (0.5 - layer * 0.06)
    const leaf = mix(season.mist, r.pick(season.leaf), 0.35 + near * 0.6)
    crown.push(circle(x, y, unit * r.between(1.5, 4 + layer * 1.5), leaf, { opacity: 0.4 + near * 0.2 }))
  }
  drawing.addBlurred(unit * 0.7, crown)
  drawing.add(
    rect(
      0,
      foot - unit * 3,
      width,
      height - foot + unit * 3,
      drawing.linear({
        0: [mix(season.mist, season.floor, near * 0.8), 0],
        0.12: mix(season.mist, season.floor, 0.2 + near * 0.75),
        1: darker(season.floor, near * 0.35),
      }),
    ),
  )
  for (let i = 0; i < 13 - layer * 2.6; i++) {
    let x = r.next() * width
    const clear = unit * (5 + layer * 9)
    if (Math.abs(x - lightX) < clear) x = lightX + (x < lightX ? -1 : 1) * clear * r.between(1, 1.8)
    const thick = unit * (0.6 + layer * 1.15) * r.between(0.7, 1.2)
    const lean = r.between(-1.5, 1.5) * unit
    const base = foot + r.between(0, 2 + layer * 2) * unit
    const paint = drawing.linear(
      { 0: darker(bark, 0.25), 0.45: bark, 0.75: mix(bark, season.mist, 0.3), 1: darker(bark, 0.15) },
      0,
      0,
      1,
      0,
    )
    drawing.add(
      path(
        `M${x + lean - thick * 0.7} -10L${x + lean + thick * 0.7} -10Q${x + thick} ${base * 0.6} ${x + thick * 1.7} ${base}L${x - thick * 1.7} ${base}Q${x - thick} ${base * 0.6} ${x + lean - thick * 0.7} -10Z`,
        paint,
      ),
    )
  }
  if (layer < 3) drawing.softEllipse(lightX, foot, width * 0.7, unit * 7, season.mist, 0.45)
}

function drawLight(drawing: Drawing, r: Random, { lightX }: { lightX: number }): void {
  const { height, unit } = drawing
  for (let i = 0; i < 5; i++) {
    const x = lightX + r.between(-30, 30) * unit
    const spread = unit * r.between(3, 8)
    const slide = (x - lightX) * 1.2
    drawing.add(
      path(
        `M${lightX + (x - lightX) * 0.3} ${-unit * 5}L${lightX + (x - lightX) * 0.3 + spread * 0.4} ${-unit * 5}L${x + slide + spread * 2} ${height}L${x + slide} ${height}Z`,
        drawing.linear({ 0: ['#fffbe0', 0.34], 1: ['#fffbe0', 0] }),
      ),
    )
  }
}

export function forest(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const season = r.pick(seasons)
  const horizon = height * 0.56
  const lightX = width * r.between(0.35, 0.65)
  drawing.fill(drawing.linear({ 0: mix(season.mist, season.leaf[0], 0.6), 0.5: season.mist, 1: season.floor }))
  drawing.softEllipse(lightX, horizon - unit * 8, unit * 60, unit * 60, '#fffbe6', 0.95)
  for (let layer = 0; layer < 4; layer++) {
    const near = (layer + 1) / 4
    drawTrees(drawing, r, { layer, near, season, horizon, lightX })
  }
  const bend = r.pick([-1, 1]) * unit * r.between(8, 16)
  const edge = (side: number) =>
    Array.from({ length: 10 }, (_, i) => {
      const t = i / 9
      return [
        lightX + Math.sin(t * 4.2) * bend * t + side * unit * (0.9 + t ** 1.5 * 20),
        horizon + t ** 1.35 * (height - horizon + 10),
      ] as const
    })
  drawing.add(
    path(
      `${smooth(edge(-1))}L${smooth(edge(1).reverse()).slice(1)}Z`,
      drawing.linear({ 0: lighter(season.mist, 0.5), 0.4: season.track, 1: darker(season.track, 0.35) }),
    ),
  )
  drawLight(drawing, r, { lightX })
  for (let i = 0; i < 170; i++) {
    const x = r.next() * width
    const t = r.next()
    if (Math.abs(x - lightX) < unit * (4 + t * 22)) continue
    drawing.add(
      ellipse(
        x,
        horizon + unit * 4 + t * (height - horizon),
        unit * (0.3 + t * 1.1),
        unit * (0.15 + t * 0.5),
        r.pick(season.leaf),
        { opacity: 0.75 },
      ),
    )
  }
  drawGrass(drawing, r, height * 0.985, 110, unit * 10, [
    darker(season.floor, 0.6),
    darker(season.floor, 0.4),
    season.leaf[0],
  ])
}

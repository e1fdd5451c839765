import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, ellipse, group, path, smooth, stroke } from '../drawing.ts'
import { drawGrass, drawHill, drawSky, drawTree } from '../landscape.ts'
import type { Random } from '../random.ts'
import { anyHour, type Sky } from '../skies.ts'

function runner(x: number, foot: number, tall: number, shirt: string, skin: string): string {
  return group(
    { transform: `translate(${x} ${foot}) scale(${tall / 100})` },
    stroke('M-2 -46L-14 -28L-30 -24', '#2a2740', 10),
    stroke('M-30 -24L-34 -30', '#f1efe6', 7),
    stroke('M2 -46L16 -32L12 -6', '#2a2740', 10),
    stroke('M12 -5L21 -4', '#f1efe6', 7),
    stroke('M2 -74L-14 -66L-18 -54', skin, 7),
    path('M-8 -44Q-10 -80 4 -82Q16 -80 11 -44Q2 -40 -8 -44Z', shirt),
    stroke('M7 -75L18 -62L29 -70', skin, 7),
    circle(10, -92, 8.6, skin),
    path('M1 -93A9 9 0 0 1 18 -97Q12 -104 4 -101Q0 -98 1 -93Z', '#241c2c'),
    stroke('M1 -95Q-7 -97 -11 -91', '#241c2c', 4),
  )
}

function drawTrees(
  drawing: Drawing,
  r: Random,
  {
    leaf,
    lawn,
    horizon,
    vanish,
    sun,
    sky,
  }: { leaf: string; lawn: string; horizon: number; vanish: number; sun: { x: number }; sky: Sky },
): void {
  const { width, unit } = drawing
  const trees = [
    [-1, 0.12],
    [1, 0.12],
    [-1, 0.36],
    [1, 0.36],
    [-1, 0.8],
    [1, 0.8],
  ] as const
  for (const [side, near] of trees) {
    const x = vanish + side * unit * (10 + near * 46) + (width * 0.5 - vanish) * near
    const foot = horizon + unit * (4 + near * 20)
    drawing.softEllipse(
      x + (x < sun.x ? -1 : 1) * unit * 12 * near,
      foot,
      unit * (6 + 26 * near),
      unit * (1 + 3.4 * near),
      darker(lawn, 0.65),
      0.6,
    )
    drawTree(
      drawing,
      r,
      x,
      foot,
      unit * (22 + near * 62),
      mix(mix(leaf, sky.near, 0.12), sky.low, 0.4 * (1 - near)),
      mix('#3c2d33', sky.low, 0.35 * (1 - near)),
    )
  }
}

export function park(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky = r.pick(anyHour)
  const leaf = mix(r.pick(['#7da24f', '#e0953b', '#c2703a', '#5f8f62', '#d8b548']), sky.middle, 0.15)
  const lawn = mix(r.pick(['#7f9f54', '#9aa455', '#6d935f']), sky.near, 0.2)
  const horizon = height * r.between(0.5, 0.57)
  const sun = drawSky(drawing, r, sky, horizon)
  for (let i = 0; i < 22; i++) {
    const x = (i / 21) * width + r.between(-2, 2) * unit
    drawing.add(
      ellipse(
        x,
        horizon + unit,
        unit * r.between(4, 7),
        unit * r.between(5, 11),
        mix(mix(leaf, sky.near, 0.3), sky.low, 0.55),
        { opacity: 0.85 },
      ),
    )
  }
  drawing.softEllipse(sun.x, horizon, unit * 55, unit * 16, sky.glow, 0.7)
  drawHill(
    drawing,
    r,
    horizon + unit * 3,
    unit,
    drawing.linear({ 0: mix(lawn, sky.glow, 0.55), 0.3: lawn, 1: darker(lawn, 0.35) }),
  )
  const vanish = width * r.between(0.35, 0.65)
  const edge = (side: number) =>
    Array.from({ length: 9 }, (_, i) => {
      const t = i / 8
      return [
        vanish + Math.sin(t * 3.4) * unit * 14 * t + (width * 0.5 - vanish) * t + side * unit * (1.4 + t ** 1.5 * 30),
        horizon + unit * 3 + t ** 1.4 * (height - horizon),
      ] as const
    })
  const gravel = mix('#d9b58f', sky.middle, 0.25)
  drawing.add(
    path(
      `${smooth(edge(-1))}L${smooth(edge(1).reverse()).slice(1)}Z`,
      drawing.linear({ 0: lighter(gravel, 0.4), 1: darker(gravel, 0.2) }),
    ),
  )
  drawTrees(drawing, r, { leaf, lawn, horizon, vanish, sun, sky })
  const x = vanish + unit * r.between(2, 7)
  const foot = height * 0.83
  drawing.softEllipse(x + unit * 3, foot, unit * 12, unit * 2, '#1a1430', 0.55)
  drawing.add(
    runner(
      x,
      foot,
      unit * r.between(22, 27),
      r.pick(['#e8604c', '#f4ae2b', '#3a8f9a', '#f4efe2', '#7a5bb0']),
      r.pick(['#6b4433', '#c98e68', '#8f5d42', '#e0ac86']),
    ),
  )
  for (let i = 0; i < 60; i++)
    drawing.add(
      ellipse(
        r.next() * width,
        horizon + unit * 8 + r.next() * (height - horizon),
        unit * r.between(0.3, 0.8),
        unit * 0.3,
        lighter(leaf, 0.15),
        { opacity: 0.8 },
      ),
    )
  drawGrass(drawing, r, height * 0.97, 120, unit * 5, [darker(lawn, 0.5), lawn, mix(lawn, sky.glow, 0.4)])
}

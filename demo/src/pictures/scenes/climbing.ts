import { darker, lighter } from '../colour.ts'
import { circle, type Drawing, path, polygon, smooth, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'

export function climbing(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const wall = r.pick(['#d9cdbd', '#7c8aa5', '#c9a98a', '#8fa596', '#4e5675'])
  drawing.fill(drawing.linear({ 0: lighter(wall, 0.25), 1: darker(wall, 0.35) }, 0.2, 0, 0.8, 1))
  for (let i = 0; i < 9; i++) {
    const x = r.next() * width
    const y = r.next() * height
    const far = unit * r.between(30, 60)
    const p = Array.from({ length: 3 }, () => [x + r.between(-1, 1) * far, y + r.between(-1, 1) * far] as const)
    drawing.add(path(polygon(p), r.chance(0.5) ? lighter(wall, 0.5) : darker(wall, 0.5), { opacity: 0.16 }))
  }
  for (let x = unit * 5; x < width; x += unit * 9)
    for (let y = unit * 5; y < height; y += unit * 9)
      drawing.add(circle(x, y, unit * 0.35, darker(wall, 0.6), { opacity: 0.45 }))
  const route = r.pick(['#e8604c', '#f4ae2b', '#3fae9f', '#c653a0', '#5c7be0'])
  const holds = ['#e8604c', '#f4ae2b', '#3fae9f', '#f6f0e2', '#5c7be0', '#8fc355'] as const
  const hold = (x: number, y: number, size: number, colour: string) => {
    const knobs = Array.from({ length: 8 }, (_, i) => {
      const a = (i / 8) * Math.PI * 2
      const d = size * r.between(0.75, 1.15)
      return [x + Math.cos(a) * d * 1.25, y + Math.sin(a) * d * 0.8] as const
    })
    const first = knobs[0] ?? ([x, y] as const)
    drawing.softEllipse(x + size * 0.4, y + size * 0.8, size * 2, size * 1.4, '#120f24', 0.6)
    drawing.add(
      path(
        `${smooth([...knobs, first])}Z`,
        drawing.radial({ 0: lighter(colour, 0.5), 0.55: colour, 1: darker(colour, 0.35) }, 0.38, 0.3, 0.75),
      ),
      circle(x, y, size * 0.16, darker(colour, 0.55)),
    )
  }
  for (let i = 0; i < 26; i++) hold(r.next() * width, r.next() * height, unit * r.between(1.6, 3.4), r.pick(holds))
  const cx = width * r.between(0.44, 0.56)
  const cy = height * 0.52
  const s = unit * 0.62
  const at = (x: number, y: number) => `${cx + x * s} ${cy + y * s}`
  for (const [x, y] of [
    [-17, -44],
    [21, -38],
    [-22, 33],
    [19, 45],
  ] as const)
    hold(cx + x * s, cy + y * s, unit * 3.2, route)
  const skin = r.pick(['#8f5d42', '#c98e68', '#5f3d2e', '#e0ac86'])
  const top = r.pick(['#f4efe2', '#2f6f8f', '#f4ae2b', '#d6546a'])
  const legs = '#2b2944'
  drawing.softEllipse(cx + unit * 5, cy + unit * 6, unit * 30, unit * 36, '#120f24', 0.5)
  drawing.add(
    stroke(`M${cx} ${-10}Q${cx + unit * 2} ${cy * 0.4} ${at(1, 12)}`, '#f2e6c8', unit * 0.7),
    stroke(`M${at(-8, -16)}Q${at(-19, -26)} ${at(-13, -48)}`, skin, s * 6),
    stroke(`M${at(8, -16)}Q${at(20, -22)} ${at(19, -40)}`, skin, s * 6),
    stroke(`M${at(-4, 12)}Q${at(-22, 12)} ${at(-19, 34)}`, legs, s * 8.5),
    stroke(`M${at(4, 12)}Q${at(12, 26)} ${at(13, 47)}`, legs, s * 8.5),
    stroke(`M${at(-19, 35)}L${at(-22, 36)}`, '#e8604c', s * 5.5),
    stroke(`M${at(13, 48)}L${at(17, 49)}`, '#e8604c', s * 5.5),
    path(
      `M${at(-11, -18)}Q${at(0, -24)} ${at(11, -18)}Q${at(10, 0)} ${at(8, 14)}Q${at(0, 17)} ${at(-8, 14)}Q${at(-10, 0)} ${at(-11, -18)}Z`,
      top,
    ),
    stroke(`M${at(-9, 12)}Q${at(0, 15)} ${at(9, 12)}`, '#1c1a30', s * 3),
    circle(cx + s, cy - s * 28, s * 8, '#2a1d1c'),
    stroke(`M${at(3, -24)}Q${at(8, -18)} ${at(4, -10)}`, '#2a1d1c', s * 4),
  )
}

import { darker, lighter } from '../colour.ts'
import { circle, type Drawing, ellipse, path, polygon, rect } from '../drawing.ts'
import type { Random } from '../random.ts'
import { woods } from './parts/tabletop.ts'

export function chess(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const table = r.pick(woods)
  const wall = r.pick(['#4e5675', '#7a6a5c', '#5f7a70', '#8a5a52'])
  const horizon = height * 0.3
  drawing.fill(drawing.linear({ 0: darker(wall, 0.4), 0.3: wall, 0.31: lighter(table, 0.1), 1: darker(table, 0.4) }))
  for (let i = 0; i < 16; i++)
    drawing.softEllipse(
      r.next() * width,
      r.next() * horizon,
      unit * r.between(3, 9),
      unit * r.between(3, 9),
      r.pick(['#ffd98a', '#ffb56b', '#ffe9c4']),
      0.4,
    )
  const cx = width * r.between(0.47, 0.53)
  const top = height * 0.4
  const foot = height * 0.94
  const at = (c: number, row: number): readonly [number, number] => {
    const t = row / 8
    const depth = (t * 0.62) / (1 - t * 0.38)
    return [cx + (c - 4) * unit * (6.6 + depth * 6.4), top + depth * (foot - top)]
  }
  drawing.softEllipse(cx, foot, unit * 72, unit * 12, '#120a12', 0.8)
  const frame = darker(table, 0.45)
  drawing.add(
    path(polygon([at(-0.5, -0.4), at(8.5, -0.4), at(8.4, 8.3), at(-0.4, 8.3)]), frame),
    path(
      polygon([at(-0.4, 8.3), at(8.4, 8.3), [at(8.4, 8.3)[0], foot + unit * 6], [at(-0.4, 8.3)[0], foot + unit * 6]]),
      darker(frame, 0.4),
    ),
  )
  const squares = r.pick([
    ['#ecd9b4', '#7d4f34'],
    ['#e9e3d4', '#4f6a5a'],
    ['#e4d4c0', '#4a4a66'],
  ] as const)
  for (let row = 0; row < 8; row++)
    for (let c = 0; c < 8; c++)
      drawing.add(
        path(
          polygon([at(c, row), at(c + 1, row), at(c + 1, row + 1), at(c, row + 1)]),
          darker(squares[(row + c) % 2 === 0 ? 0 : 1], 0.22 * (1 - row / 8)),
        ),
      )
  const taken = new Set<number>()
  const count = r.int(11, 16)
  while (taken.size < count) taken.add(r.int(0, 63))
  for (const cell of [...taken].sort((a, b) => a - b)) {
    const row = Math.floor(cell / 8)
    const [x, y] = at((cell % 8) + 0.5, row + 0.72)
    const s = unit * (0.55 + ((y - top) / (foot - top)) * 0.5)
    piece(drawing, r, x, y, s, row < 4 === r.chance(0.85) ? '#2e2630' : '#f0e2c6')
  }
  drawing.softEllipse(width * r.pick([0.1, 0.9]), height * 0.2, unit * 80, unit * 70, '#ffdf9f', 0.42)
}

function piece(drawing: Drawing, r: Random, x: number, y: number, s: number, colour: string): void {
  const kind = r.pick(['pawn', 'pawn', 'pawn', 'rook', 'bishop', 'queen', 'king', 'knight'])
  const tall = { pawn: 10, rook: 12, bishop: 15, queen: 18, king: 19, knight: 14 }[kind] ?? 10
  const paint = drawing.linear(
    { 0: darker(colour, 0.35), 0.35: lighter(colour, 0.45), 0.6: colour, 1: darker(colour, 0.5) },
    0,
    0,
    1,
    0,
  )
  drawing.softEllipse(x + s * 3, y + s * 0.6, s * 8, s * 2.2, '#120a12', 0.8)
  const t = (n: number) => y - n * s
  drawing.add(ellipse(x, y, s * 4, s * 1.3, paint), ellipse(x, t(1), s * 3.3, s * 1, paint))
  if (kind === 'knight') {
    drawing.add(
      path(
        `M${x - s * 2.6} ${t(1)}Q${x - s * 1} ${t(6)} ${x - s * 2.2} ${t(9)}Q${x - s * 1.6} ${t(13)} ${x + s * 0.6} ${t(14)}L${x + s * 0.8} ${t(12.6)}Q${x + s * 3.6} ${t(11)} ${x + s * 4} ${t(8.4)}L${x + s * 2.4} ${t(7.6)}L${x + s * 0.8} ${t(8.6)}Q${x + s * 2.8} ${t(5)} ${x + s * 2.6} ${t(1)}Z`,
        paint,
      ),
    )
    return
  }
  const neck = tall * 0.66
  drawing.add(
    path(
      `M${x - s * 2.8} ${t(1)}Q${x - s * 0.9} ${t(neck * 0.5)} ${x - s * 1.1} ${t(neck)}L${x + s * 1.1} ${t(neck)}Q${x + s * 0.9} ${t(neck * 0.5)} ${x + s * 2.8} ${t(1)}Z`,
      paint,
    ),
    ellipse(x, t(neck), s * 2, s * 0.6, paint),
  )
  if (kind === 'pawn') drawing.add(circle(x, t(tall * 0.85), s * 2.1, paint))
  if (kind === 'bishop')
    drawing.add(ellipse(x, t(tall * 0.8), s * 1.9, s * 2.9, paint), circle(x, t(tall), s * 0.6, paint))
  if (kind === 'rook')
    drawing.add(
      rect(x - s * 2.4, t(tall), s * 4.8, s * 4, paint),
      ...[-1.6, 0, 1.6].map((o) => rect(x + (o - 0.35) * s, t(tall), s * 0.7, s * 1.1, darker(colour, 0.5))),
    )
  if (kind === 'queen' || kind === 'king')
    drawing.add(
      path(
        `M${x - s * 1.4} ${t(neck)}L${x - s * 2.5} ${t(tall * 0.92)}L${x - s} ${t(tall * 0.87)}L${x} ${t(tall * 0.95)}L${x + s} ${t(tall * 0.87)}L${x + s * 2.5} ${t(tall * 0.92)}L${x + s * 1.4} ${t(neck)}Z`,
        paint,
      ),
    )
  if (kind === 'queen') drawing.add(circle(x, t(tall), s * 0.8, paint))
  if (kind === 'king')
    drawing.add(
      rect(x - s * 0.3, t(tall + 2), s * 0.6, s * 3, paint),
      rect(x - s * 1, t(tall + 1.2), s * 2, s * 0.6, paint),
    )
}

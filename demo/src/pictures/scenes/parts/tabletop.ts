import { darker, lighter, mix } from '../../colour.ts'
import { type Drawing, ellipse, path, rect, stroke, trapezoid } from '../../drawing.ts'
import type { Random } from '../../random.ts'

export const walls = ['#8a9a9c', '#b98e6f', '#7d8a72', '#a2788a', '#596a86', '#c4a06a'] as const
export const woods = ['#9a6a45', '#6e4a3a', '#b88a5e', '#75523f', '#5a4650', '#8a5a3b'] as const

/** A wooden table from above. */
export function drawTable(drawing: Drawing, r: Random, wood: string): void {
  const { width, height, unit } = drawing
  drawing.fill(wood)
  const upright = r.chance(0.5)
  const boards = r.int(4, 6)
  const long = upright ? height : width
  const across = (upright ? width : height) / boards
  for (let i = 0; i < boards; i++) {
    const tone = r.chance(0.5) ? lighter(wood, r.between(0, 0.14)) : darker(wood, r.between(0, 0.16))
    drawing.add(upright ? rect(i * across, 0, across, long, tone) : rect(0, i * across, long, across, tone))
    for (let g = 0; g < 9; g++) {
      const at = (i + r.next()) * across
      const wave = r.between(-1, 1) * unit * 1.4
      const d = upright
        ? `M${at} 0Q${at + wave} ${long * r.next()} ${at} ${long}`
        : `M0 ${at}Q${long * r.next()} ${at + wave} ${long} ${at}`
      drawing.add(stroke(d, darker(wood, 0.4), unit * r.between(0.08, 0.28), { opacity: 0.22 }))
    }
    drawing.add(
      upright
        ? rect(i * across, 0, unit * 0.4, long, darker(wood, 0.55))
        : rect(0, i * across, long, unit * 0.4, darker(wood, 0.55)),
    )
  }
}

/** Sunlight that falls through a window onto everything drawn so far. */
export function drawWindowLight(drawing: Drawing, r: Random, strength = 0.22): void {
  const { width, height, unit } = drawing
  const slant = r.pick([-0.45, 0.45])
  const x = width * r.between(0.2, 0.5)
  const panes: string[] = []
  for (let column = 0; column < 2; column++) {
    for (let row = 0; row < 3; row++) {
      const w = unit * 34
      const h = unit * 30
      const left = x + column * (w + unit * 3.4) - unit * 16
      const top = row * (h + unit * 3.4) - unit * 6
      const shift = (y: number) => slant * (y - height / 2)
      panes.push(
        path(
          trapezoid(
            [left + shift(top), left + w + shift(top), top],
            [left + shift(top + h), left + w + shift(top + h), top + h],
          ),
          '#ffe9b8',
        ),
      )
    }
  }
  for (let i = 0; i < 9; i++) {
    const lx = x + r.between(-20, 60) * unit
    const ly = height * r.next()
    panes.push(
      ellipse(lx, ly, unit * 9, unit * 2.6, '#2a1a2a', {
        opacity: 0.5,
        transform: `rotate(${r.between(-60, 60)} ${lx} ${ly})`,
      }),
    )
  }
  drawing.addBlurred(unit * 1.2, panes, strength)
}

/** A blurred wall with a window and a shelf behind a table. Returns the y coordinate of the edge of the table. */
export function drawRoom(drawing: Drawing, r: Random, wall: string, wood: string): number {
  const { width, height, unit } = drawing
  const edge = height * r.between(0.56, 0.62)
  drawing.add(rect(0, 0, width, edge + 2, drawing.linear({ 0: darker(wall, 0.25), 1: lighter(wall, 0.12) })))
  const side = r.pick([0.2, 0.8])
  const x = width * side
  const blurred = [rect(x - unit * 22, -unit * 5, unit * 44, edge * 0.86, lighter(wall, 0.72))]
  for (const bar of [-7.3, 7.3])
    blurred.push(rect(x + bar * unit - unit * 0.8, -unit * 5, unit * 1.6, edge * 0.86, darker(wall, 0.1)))
  blurred.push(rect(x - unit * 22, edge * 0.36, unit * 44, unit * 1.6, darker(wall, 0.1)))
  const away = width * (1 - side)
  blurred.push(rect(away - unit * 24, edge * 0.46, unit * 48, unit * 2, darker(wood, 0.3)))
  for (let i = 0; i < 8; i++) {
    const tall = unit * r.between(6, 16)
    blurred.push(
      rect(
        away - unit * 22 + i * unit * 5.4,
        edge * 0.46 - tall,
        unit * r.between(2.6, 4.6),
        tall,
        mix(r.pick(['#c5563f', '#d9a441', '#5f8f9a', '#7a8c6a', '#e7d8bd', '#4e5675']), wall, 0.4),
        { rx: unit * 0.6 },
      ),
    )
  }
  drawing.addBlurred(unit * 1.9, blurred)
  drawing.softEllipse(x, edge * 0.5, unit * 70, unit * 62, '#ffeec9', 0.55)
  drawing.add(
    rect(0, edge, width, height - edge, drawing.linear({ 0: lighter(wood, 0.22), 0.3: wood, 1: darker(wood, 0.35) })),
  )
  for (let i = 0; i < 26; i++) {
    const t = r.next()
    const y = edge + t * (height - edge)
    drawing.add(
      stroke(
        `M${-10} ${y}Q${width * r.next()} ${y + r.between(-1, 1) * unit * 2} ${width + 10} ${y + r.between(-1, 1) * unit}`,
        darker(wood, 0.5),
        unit * (0.08 + t * 0.3),
        { opacity: 0.24 },
      ),
    )
  }
  drawing.softEllipse(x, edge + unit * 3, unit * 60, unit * 14, '#fff1d0', 0.5)
  drawing.add(rect(0, edge, width, unit * 0.4, lighter(wood, 0.5), { opacity: 0.5 }))
  return edge
}

/** A filled cup with a saucer, from above. */
export function cupFromAbove(drawing: Drawing, x: number, y: number, size: number, glaze: string, drink: string): void {
  drawing.softEllipse(x + size * 0.25, y + size * 0.4, size * 2.2, size * 2, '#160f1e', 0.6)
  const rim = (c: string) => drawing.radial({ 0: lighter(c, 0.35), 0.8: c, 1: darker(c, 0.18) }, 0.42, 0.38, 0.6)
  drawing.add(
    ellipse(x, y, size * 1.55, size * 1.55, rim(glaze)),
    ellipse(x, y, size * 1.2, size * 1.2, 'none', { stroke: darker(glaze, 0.16), 'stroke-width': size * 0.04 }),
    stroke(
      `M${x + size * 0.8} ${y - size * 0.25}Q${x + size * 1.5} ${y - size * 0.55} ${x + size * 1.42} ${y}Q${x + size * 1.36} ${y + size * 0.5} ${x + size * 0.8} ${y + size * 0.3}`,
      darker(glaze, 0.1),
      size * 0.2,
    ),
    ellipse(x, y, size, size, rim(lighter(glaze, 0.35))),
    ellipse(
      x,
      y,
      size * 0.86,
      size * 0.86,
      drawing.radial({ 0: lighter(drink, 0.2), 0.75: drink, 1: darker(drink, 0.45) }, 0.45, 0.45, 0.55),
    ),
    stroke(
      `M${x - size * 0.55} ${y - size * 0.3}A${size * 0.64} ${size * 0.64} 0 0 1 ${x - size * 0.05} ${y - size * 0.62}`,
      '#fff6e0',
      size * 0.07,
      { opacity: 0.6 },
    ),
  )
}

/** Steam that rises from (x, y). */
export function drawSteam(drawing: Drawing, r: Random, x: number, y: number, tall: number): void {
  const wisps = [-1, 0, 1].map((i) => {
    const dx = i * tall * 0.16
    const lean = r.between(-0.2, 0.2) * tall
    return stroke(
      `M${x + dx} ${y}C${x + dx - tall * 0.2} ${y - tall * 0.35} ${x + dx + tall * 0.2 + lean} ${y - tall * 0.6} ${x + dx + lean} ${y - tall}`,
      '#ffffff',
      tall * 0.07,
      { opacity: 0.4 },
    )
  })
  drawing.addBlurred(tall * 0.04, wisps)
}

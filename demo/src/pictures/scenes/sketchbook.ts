import { darker, lighter, mix } from '../colour.ts'
import { type Drawing, group, path, polygon, rect, smooth, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { openPages } from './parts/pages.ts'
import { drawTable, drawWindowLight, woods } from './parts/tabletop.ts'

function drawPencilAndColours(drawing: Drawing, r: Random, { x, y }: { x: number; y: number }): void {
  const { unit } = drawing
  const px = x + unit * r.between(-4, 8)
  const py = y + unit * 31
  const wood = r.pick(['#e3b23c', '#c94f3d', '#2f6f8f', '#3d7a55'])
  drawing.add(
    group(
      { transform: `translate(${px} ${py}) rotate(${r.between(-24, -8)})` },
      rect(-unit * 17, unit * 0.6, unit * 36, unit * 1.8, '#120a12', { opacity: 0.35, rx: unit }),
      rect(-unit * 18, -unit * 0.9, unit * 32, unit * 1.8, wood),
      rect(-unit * 18, -unit * 0.9, unit * 32, unit * 0.6, lighter(wood, 0.4)),
      path(`M${unit * 14} ${-unit * 0.9}L${unit * 18} 0L${unit * 14} ${unit * 0.9}Z`, '#ecd3a4'),
      path(`M${unit * 16.8} ${-unit * 0.3}L${unit * 18} 0L${unit * 16.8} ${unit * 0.3}Z`, '#2f2b33'),
      rect(-unit * 20, -unit * 0.9, unit * 2.4, unit * 1.8, '#d9858a', { rx: unit * 0.4 }),
    ),
  )
  const bx = x + (r.chance(0.5) ? -1 : 1) * unit * 26
  const by = y - unit * 38
  drawing.softEllipse(bx, by + unit * 2, unit * 24, unit * 11, '#120a12', 0.6)
  drawing.add(
    rect(bx - unit * 19, by - unit * 7, unit * 38, unit * 15, '#2a2a32', { rx: unit }),
    rect(bx - unit * 18, by - unit * 6, unit * 36, unit * 13, '#e9e4da', { rx: unit * 0.6 }),
  )
  const pans = [
    '#e4412f',
    '#f0783c',
    '#f4c145',
    '#9cb84a',
    '#3f8a5f',
    '#3fa0a8',
    '#3f6fb5',
    '#6a4fa0',
    '#b0507f',
    '#7a4a2f',
    '#4a4a55',
    '#d8a477',
  ]
  for (const [i, colour] of pans.entries()) {
    const ox = bx - unit * 16.6 + (i % 6) * unit * 5.7
    const oy = by - unit * 4.9 + Math.floor(i / 6) * unit * 5.8
    drawing.add(
      rect(ox, oy, unit * 4.8, unit * 4.8, drawing.radial({ 0: lighter(colour, 0.3), 1: darker(colour, 0.15) }), {
        rx: unit * 0.5,
      }),
    )
  }
}

function drawSketches(
  drawing: Drawing,
  r: Random,
  {
    x,
    y,
    wide,
    tall,
    motif,
    wash,
  }: { x: number; y: number; wide: number; tall: number; motif: number; wash: readonly [string, string, string] },
): void {
  const { unit } = drawing
  const cx = x + wide * 0.5
  const pencil = (d: string, w = 0.3) => drawing.add(stroke(d, '#4b4650', unit * w, { opacity: 0.8 }))
  for (let i = 0; i < 5; i++) {
    const ox = cx + unit * ([-9, 7, -2, 10, -10][i] ?? 0)
    const oy = y + unit * ([-12, -10, 2, 9, 11][i] ?? 0)
    if (motif === 0) {
      for (let p = 0; p < 6; p++)
        pencil(
          `M${ox} ${oy}q${Math.cos(p) * unit * 3} ${Math.sin(p) * unit * 3} ${Math.cos(p + 0.5) * unit * 5} ${Math.sin(p + 0.5) * unit * 5}q${-unit} ${unit * 0.6} ${-Math.cos(p + 0.5) * unit * 5} ${-Math.sin(p + 0.5) * unit * 5}`,
        )
    } else if (motif === 1) {
      pencil(
        `M${ox - unit * 3} ${oy}q${unit * 3} ${-unit * 4.4} ${unit * 6} ${-unit * 0.4}l${unit * 2} ${unit * 0.4}l${-unit * 2} ${unit * 0.8}q${-unit * 1.6} ${unit * 3} ${-unit * 6} ${-unit * 0.6}l${-unit * 3} ${unit * 1.4}z`,
      )
      pencil(
        `M${ox - unit} ${oy + unit * 1.6}l${-unit * 0.4} ${unit * 2.4}m${unit * 1.6} ${-unit * 2.2}l0 ${unit * 2.2}`,
      )
      drawing.softEllipse(ox, oy - unit * 0.5, unit * 4, unit * 2.6, wash[i % 3] ?? wash[0], 0.7)
    } else {
      pencil(
        `M${ox - unit * 3.4} ${oy + unit * 4}l0 ${-unit * 5}l${unit * 3.4} ${-unit * 3}l${unit * 3.4} ${unit * 3}l0 ${unit * 5}z`,
      )
      pencil(`M${ox - unit} ${oy + unit * 4}l0 ${-unit * 2.6}l${unit * 1.8} 0l0 ${unit * 2.6}`)
      drawing.softEllipse(ox, oy + unit, unit * 4, unit * 4, wash[i % 3] ?? wash[0], 0.55)
    }
  }
  for (let i = 0; i < 3; i++)
    drawing.add(
      rect(cx - unit * 11, y + tall * 0.4 + i * unit * 1.3, unit * r.between(8, 20), unit * 0.28, '#6b615c', {
        opacity: 0.6,
      }),
    )
}

export function sketchbook(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  drawTable(drawing, r, r.pick(woods))
  const x = width * r.between(0.46, 0.54)
  const y = height * r.between(0.5, 0.56)
  const wide = unit * 36
  const tall = unit * 46
  const turn = r.between(-10, 10)
  const motif = r.int(0, 2)
  drawing.within({ transform: `rotate(${turn} ${x} ${y})` }, () => {
    openPages(drawing, x, y, wide, tall, r.pick(['#2b2b33', '#7a4a2f', '#2f4a44']))
    const left = x - wide * 0.9
    const box = drawing.clip(
      path(
        polygon([
          [left + unit, y - tall * 0.37],
          [x - wide * 0.1, y - tall * 0.4],
          [x - wide * 0.09, y + tall * 0.3],
          [left, y + tall * 0.34],
        ]),
        '#000',
      ),
    )
    const wash = r.pick([
      ['#f2b98a', '#6f8fb5', '#35507a'],
      ['#f0d38a', '#8aa86a', '#3f6a55'],
      ['#e9a7a7', '#a98ac0', '#4a4a80'],
    ] as const)
    drawing.within({ 'clip-path': box }, () => {
      drawing.add(
        rect(
          left - unit,
          y - tall * 0.45,
          wide,
          tall,
          drawing.linear({ 0: [wash[1], 0.5], 0.5: [wash[0], 0.9], 0.8: [wash[0], 0.2] }),
        ),
      )
      for (let i = 0; i < 3; i++) {
        const top = y - tall * 0.06 + i * unit * 6
        const hills = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
          (t) => [left - unit + t * wide, top + r.between(-5, 5) * unit] as const,
        )
        drawing.add(
          path(`${smooth(hills)}L${left + wide} ${y + tall}L${left} ${y + tall}Z`, mix(wash[1], wash[2], i / 2), {
            opacity: 0.75,
          }),
        )
      }
      for (let i = 0; i < 18; i++)
        drawing.softEllipse(
          left + r.next() * wide,
          y + r.between(-0.4, 0.3) * tall,
          unit * r.between(2, 6),
          unit * r.between(1, 4),
          r.pick(wash),
          0.22,
        )
    })
    drawSketches(drawing, r, { x, y, wide, tall, motif, wash })
  })
  drawPencilAndColours(drawing, r, { x, y })
  drawWindowLight(drawing, r, 0.24)
}

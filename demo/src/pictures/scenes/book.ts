import { darker, lighter } from '../colour.ts'
import { type Drawing, group, path, rect, smooth, stroke } from '../drawing.ts'
import type { Random } from '../random.ts'
import { openPages } from './parts/pages.ts'
import { cupFromAbove, drawTable, drawWindowLight, woods } from './parts/tabletop.ts'

export function book(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  drawTable(drawing, r, r.pick(woods))
  const blanket = r.pick(['#b5523f', '#3f5f78', '#c99a45', '#6f7f5a', '#e5dccb'])
  const corner = r.pick([0, 1])
  const fold = smooth([
    [corner * width, height * 0.45],
    [width * (corner ? 0.8 : 0.2), height * 0.68],
    [width * 0.5, height * 0.78],
    [width * (corner ? 0.1 : 0.9), height * 1.05],
  ])
  drawing.add(path(`${fold}L${corner * width} ${height * 1.1}Z`, blanket))
  for (let i = 0; i < 16; i++)
    drawing.add(
      group(
        { transform: `translate(${(corner ? 1 : -1) * i * unit * 2.4} ${i * unit * 2.6})` },
        stroke(fold, i % 4 === 0 ? lighter(blanket, 0.4) : darker(blanket, 0.2), unit * 0.5, { opacity: 0.5 }),
      ),
    )
  const x = width * r.between(0.46, 0.54)
  const y = height * r.between(0.48, 0.55)
  const wide = unit * 34
  const tall = unit * 50
  const turn = r.between(-14, 14)
  const page = [] as string[]
  for (const side of [-1, 1]) {
    const left = side < 0 ? x - wide * 0.88 : x + wide * 0.12
    const heading = side > 0 && r.chance(0.6)
    if (heading)
      page.push(rect(left + wide * 0.22, y - tall * 0.36, wide * 0.32, unit * 1.1, '#5a4f49', { rx: unit * 0.4 }))
    let indent = true
    for (let line = heading ? 5 : 0; line < 21; line++) {
      const end = r.chance(0.14)
      page.push(
        rect(
          left + (indent ? wide * 0.06 : 0),
          y - tall * 0.4 + line * tall * 0.039,
          wide * (end ? r.between(0.25, 0.6) : 0.76) - (indent ? wide * 0.06 : 0),
          unit * 0.42,
          '#6b615c',
          { rx: unit * 0.2, opacity: r.between(0.55, 0.8) },
        ),
      )
      indent = end
    }
  }
  const ribbon = r.pick(['#c93f3f', '#d9a441', '#2f6f8f'])
  page.push(
    path(
      `M${x - unit * 0.6} ${y - tall * 0.49}L${x + unit * 0.8} ${y - tall * 0.49}Q${x + unit * 3} ${y} ${x + unit * 0.6} ${y + tall * 0.4}L${x + unit * 1.6} ${y + tall * 0.62}L${x + unit * 0.2} ${y + tall * 0.58}L${x - unit * 1} ${y + tall * 0.63}Q${x + unit} ${y} ${x - unit * 0.6} ${y - tall * 0.49}Z`,
      ribbon,
    ),
  )
  const cover = r.pick(['#5a2f2a', '#243a52', '#3f4a34', '#6b4a1f'])
  drawing.within({ transform: `rotate(${turn} ${x} ${y})` }, () => {
    openPages(drawing, x, y, wide, tall, cover)
    drawing.add(...page)
  })
  const cupSide = corner ? -1 : 1
  const drink = r.pick(['#a4551f', '#7a3f1d', '#b98a2f', '#4a2a1c'])
  cupFromAbove(
    drawing,
    width / 2 + cupSide * Math.min(width * 0.36, unit * 52),
    height * r.between(0.16, 0.24),
    unit * 9,
    r.pick(['#e7e0d2', '#5f8a94', '#c9793d', '#3f4668']),
    drink,
  )
  drawWindowLight(drawing, r, 0.25)
}

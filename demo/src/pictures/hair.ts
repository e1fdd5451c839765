import type { Appearance } from './appearance.ts'
import { darker, lighter } from './colour.ts'
import { circle, type Drawing, path, rect, stroke } from './drawing.ts'
import { seeded } from './random.ts'

/** Tufts of hair along an arc around the head, for afro and curls. */
function drawTufts(
  drawing: Drawing,
  colour: string,
  from: number,
  to: number,
  far: readonly [number, number],
  size: readonly [number, number],
  count: number,
): void {
  const r = seeded(`tufts ${colour}${count}`)
  for (let i = 0; i < count; i++) {
    const angle = ((from + ((to - from) * (i + r.next())) / count) * Math.PI) / 180
    const away = r.between(far[0], far[1])
    const tone = [colour, darker(colour, 0.2), lighter(colour, 0.13)][i % 3] ?? colour
    drawing.add(
      circle(50 + Math.cos(angle) * away, 41 + Math.sin(angle) * away * 1.04, r.between(size[0], size[1]), tone),
    )
  }
}

/** The part behind the shoulders and the face. */
export function drawHairBehind(drawing: Drawing, { hair, hairColour }: Appearance): void {
  const shade = darker(hairColour, 0.22)
  if (hair === 'afro') drawTufts(drawing, hairColour, 130, 410, [12, 27], [7, 9], 110)
  if (hair === 'curls') {
    drawTufts(drawing, shade, 95, 445, [19, 25], [4.5, 6.5], 60)
    for (const x of [29, 71])
      for (let i = 0; i < 6; i++)
        drawing.add(circle(x + Math.sin(i * 2.1) * 2, 48 + i * 4.2, 5.4, i % 2 ? hairColour : shade))
  }
  if (hair === 'bob')
    drawing.add(
      path(
        'M28 44C26 24 38 16.5 50 16.5C62 16.5 74 24 72 44C72.5 54 74 60 72.5 66Q64 69.5 58 66L42 66Q36 69.5 27.5 66C26 60 27.5 54 28 44Z',
        shade,
      ),
    )
  if (hair === 'silver')
    drawing.add(
      path(
        'M28.5 44C27 25 38 17 50 17C62 17 73 25 71.5 44C72.5 50 73 55 70.5 59Q66 62 62 58L38 58Q34 62 29.5 59C27 55 27.5 50 28.5 44Z',
        darker(hairColour, 0.16),
      ),
    )
  if (hair === 'long')
    drawing.add(
      path(
        'M28 44C25 24 37 16 50 16C63 16 75 24 72 44C73 60 80 74 76 90Q66 96 58 88L42 88Q34 96 24 90C20 74 27 60 28 44Z',
        shade,
      ),
    )
  if (hair === 'locs')
    for (let i = 0; i < 12; i++) {
      const x = 27 + i * 4.2
      drawing.add(
        stroke(
          `M50 26Q${x} 36 ${x + (x < 50 ? -2.4 : 2.4)} ${72 + (i % 3) * 5}`,
          i % 2 ? hairColour : darker(hairColour, 0.3),
          4.2,
        ),
      )
    }
  if (hair === 'bun')
    drawing.add(
      circle(50, 13.5, 8.6, shade),
      stroke('M45 11Q50 8 55 12M45 16Q50 12.5 54 17', lighter(hairColour, 0.16), 0.9),
    )
  if (hair === 'scarf')
    drawing.add(
      path(
        'M27 46C24 22 38 14 50 14C62 14 76 22 73 46C75 62 80 70 82 84Q50 100 18 84C20 70 25 62 27 46Z',
        drawing.linear({ 0: hairColour, 1: darker(hairColour, 0.35) }),
      ),
    )
}

/** The part in front of the forehead and the sides of the head. */
export function drawHairInFront(drawing: Drawing, { hair, hairColour }: Appearance): void {
  const paint = drawing.linear(
    { 0: darker(hairColour, 0.16), 0.55: hairColour, 1: lighter(hairColour, 0.17) },
    0,
    0.4,
    1,
    0,
  )
  const shine = lighter(hairColour, 0.28)
  if (hair === 'short')
    drawing.add(
      path(
        'M31.4 44C29 26 38 16.5 51 17C64 17 71.5 27 68.6 44C67.6 40 67.4 36 65.4 33.4C60 34.6 49 33.4 43.6 28.6C41 33 34.6 33.6 33.6 36.6C32.6 39 32.4 41 31.4 44Z',
        paint,
      ),
      stroke('M46 22Q55 19.6 62 26', shine, 1, { opacity: 0.6 }),
    )
  if (hair === 'bob' || hair === 'long')
    drawing.add(
      path(
        'M30.4 50C27 28 37 17.6 50 17.6C63 17.6 73 28 69.6 50C68.6 42 66.4 35 59 29.6C52 36.4 41 38.6 34.4 38.4C32 42 31 46 30.4 50Z',
        paint,
      ),
      stroke('M40 25Q48 19.6 58 23', shine, 1.1, { opacity: 0.5 }),
    )
  if (hair === 'silver')
    drawing.add(
      path(
        'M30.6 48C28 28 38 18 50 18C62 18 72 28 69.4 48C68.6 41 66.6 36.4 62.4 33C57 35.4 47 34.6 41.6 29.4C39.6 34.4 34.6 36 33.4 40C32 43 31.2 45 30.6 48Z',
        paint,
      ),
      stroke('M42 23.6Q50 19.4 60 24M38 28Q40 24 44 22', '#ffffff', 0.9, { opacity: 0.75 }),
    )
  if (hair === 'bun')
    drawing.add(
      path('M31.4 43C29 27 38 18 50 18C62 18 71 27 68.6 43C67 36 62 30 50 29.6C38 30 33 36 31.4 43Z', paint),
      stroke('M38 27Q44 21 50 20.4M62 27Q57 21.6 52 20.6', shine, 0.8, { opacity: 0.5 }),
    )
  if (hair === 'afro') drawTufts(drawing, hairColour, 190, 350, [18.5, 22], [4.5, 6.5], 34)
  if (hair === 'curls') drawTufts(drawing, hairColour, 188, 352, [16.5, 21.5], [3.4, 5.2], 44)
  if (hair === 'locs') {
    drawing.add(
      path('M31.4 43C29 26 38 17 50 17C62 17 71 26 68.6 43C66 35 60 29.6 50 29.6C40 29.6 34 35 31.4 43Z', paint),
    )
    for (let i = 0; i < 9; i++)
      drawing.add(
        stroke(
          `M50 20Q${34 + i * 4} 22 ${33 + i * 4.25} ${36 - Math.abs(i - 4) * -0.4 - (4 - Math.abs(i - 4)) * 1.6}`,
          i % 2 ? lighter(hairColour, 0.15) : darker(hairColour, 0.25),
          1.5,
        ),
      )
  }
  if (hair === 'beanie') {
    drawing.add(
      path('M30 36C29 18 40 11.5 50 11.5C60 11.5 71 18 70 36Z', paint),
      rect(28.6, 30.4, 42.8, 9, darker(hairColour, 0.14), { rx: 3.4 }),
      circle(50, 10.5, 4.6, lighter(hairColour, 0.4)),
    )
    for (let i = 0; i < 10; i++)
      drawing.add(stroke(`M${31.6 + i * 4.1} 32L${31.6 + i * 4.1} 38`, darker(hairColour, 0.32), 0.8))
  }
  if (hair === 'scarf') {
    drawing.add(
      path(
        'M50 17C35 17 29.4 28 30.4 46C31.4 60 38 70.4 50 70.4C62 70.4 68.6 60 69.6 46C70.6 28 65 17 50 17ZM50 27C60 27 65.4 33 65.2 45C65 57 59 66.4 50 66.4C41 66.4 35 57 34.8 45C34.6 33 40 27 50 27Z',
        paint,
        { 'fill-rule': 'evenodd' },
      ),
    )
    drawing.add(
      path('M32.6 56C38 72 60 74 68.4 55C72 66 72 74 64 80C52 88 36 84 30 76C28.6 70 30 62 32.6 56Z', paint),
      stroke('M33 64Q48 80 67 66M36 74Q50 84 64 76', darker(hairColour, 0.3), 0.9, { opacity: 0.7 }),
      stroke('M38 24Q50 17.6 62 25', shine, 1, { opacity: 0.5 }),
    )
  }
}

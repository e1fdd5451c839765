import type { MemberKey } from '../dataset/model.ts'
import { type Appearance, appearances } from './appearance.ts'
import { darker, lighter, mix } from './colour.ts'
import { circle, Drawing, ellipse, path, rect, stroke } from './drawing.ts'
import { drawHairBehind, drawHairInFront } from './hair.ts'
import { renderJpeg } from './jpeg.ts'

export const avatarSide = 512

/** The outline of the head in a coordinate system of 100 by 100. */
const head = 'M32 44C32 28 39 22.5 50 22.5C61 22.5 68 28 68 44C68 58 60.5 68.5 50 68.5C39.5 68.5 32 58 32 44Z'

function drawBody(drawing: Drawing, appearance: Appearance): void {
  const { skin, shirt } = appearance
  const cloth = drawing.linear({ 0: lighter(shirt, 0.12), 1: darker(shirt, 0.25) })
  drawing.add(
    path('M43 58L57 58L58 78Q50 85 42 78Z', darker(skin, 0.16)),
    path('M43 63Q50 74 57.3 63L57.6 70Q50 78 42.6 70Z', darker(skin, 0.34), { opacity: 0.55 }),
    path('M10 104C11 84 24 79.5 41 75.5Q50 83 59 75.5C76 79.5 89 84 90 104Z', cloth),
  )
  if (appearance.collar === 'round') drawing.add(stroke('M40.6 75.8Q50 85 59.4 75.8', darker(shirt, 0.22), 2.2))
  if (appearance.collar === 'v')
    drawing.add(
      path('M41.5 75L50 88L58.5 75Q50 81 41.5 75Z', darker(skin, 0.16)),
      stroke('M41 75.4L50 88.6L59 75.4', darker(shirt, 0.25), 1.8),
    )
  if (appearance.collar === 'roll')
    drawing.add(
      path('M41 70Q50 76 59 70L60.5 79Q50 86 39.5 79Z', lighter(shirt, 0.1)),
      stroke('M40.2 75Q50 81 59.8 75', darker(shirt, 0.2), 0.7),
    )
  if (appearance.collar === 'shirt')
    drawing.add(
      path('M44 76L50 84L56 76L50 80Z', darker(skin, 0.18)),
      path('M40.5 73.5L50 84.5L42 92L34.5 78Z', lighter(shirt, 0.25)),
      path('M59.5 73.5L50 84.5L58 92L65.5 78Z', lighter(shirt, 0.16)),
      stroke('M50 85L50 104', darker(shirt, 0.25), 0.5),
    )
}

function drawFeatures(drawing: Drawing, appearance: Appearance): void {
  const { skin, smile } = appearance
  const ink = darker(mix(skin, '#3a1f24', 0.55), 0.45)
  const brow =
    appearance.hair === 'silver'
      ? '#a9a4a2'
      : appearance.hair === 'scarf' || appearance.hair === 'beanie'
        ? '#2a1c1e'
        : darker(appearance.hairColour, 0.2)
  const blush = mix(skin, '#e0523f', 0.5)
  drawing.softEllipse(39, 54, 6.5, 5, blush, 0.55)
  drawing.softEllipse(61, 54, 6.5, 5, blush, 0.55)
  for (const x of [42, 58]) {
    const outer = x < 50 ? -1 : 1
    if (smile > 0.85) drawing.add(stroke(`M${x - 3} 46.6Q${x} 43 ${x + 3} 46.6`, ink, 1.3))
    else drawing.add(ellipse(x, 46, 1.75, 2.25, ink), circle(x + 0.65, 45.2, 0.6, '#fffaf2'))
    drawing.add(stroke(`M${x - outer * 3.4} 40.2Q${x} ${38} ${x + outer * 3.8} 40.6`, brow, 1.35))
  }
  drawing.add(stroke('M50 46.5Q48.2 51 48.6 52.6Q49.6 53.8 51.2 53.1', darker(skin, 0.3), 1))
  const lips = mix(skin, '#a8323f', 0.6)
  if (smile > 0.6) {
    drawing.add(
      path('M43.5 57.6Q50 59.6 56.5 57.6Q55.4 64 50 64Q44.6 64 43.5 57.6Z', darker(lips, 0.45)),
      path('M44.4 58Q50 59.8 55.6 58L55 60Q50 61.4 45 60Z', '#fffaf2'),
    )
  } else
    drawing.add(stroke(`M44.6 ${58.8 - smile}Q50 ${61.6 + smile * 3} 55.4 ${58.8 - smile}`, darker(lips, 0.2), 1.4))
  if (appearance.freckles)
    for (const [x, y] of [
      [38, 52],
      [40.5, 51],
      [41, 54],
      [44, 52.4],
      [56, 52.4],
      [59, 51],
      [59.6, 54],
      [62, 52],
    ] as const)
      drawing.add(circle(x, y, 0.42, darker(skin, 0.3), { opacity: 0.7 }))
}

function drawBeard(drawing: Drawing, appearance: Appearance): void {
  const colour = darker(appearance.hair === 'beanie' ? '#2a1c1e' : appearance.hairColour, 0.08)
  const full =
    'M32.4 46C33 50 36 53.5 40.5 54Q45 53.4 50 55.4Q55 53.4 59.5 54C64 53.5 67 50 67.6 46C68.4 62 60 72.5 50 72.5C40 72.5 31.6 62 32.4 46Z'
  if (appearance.beard === 'full') drawing.add(path(full, drawing.linear({ 0: colour, 1: darker(colour, 0.2) })))
  if (appearance.beard === 'stubble') drawing.addBlurred(0.6, [path(full, colour)], 0.3)
  if (appearance.beard === 'moustache')
    drawing.add(path('M41 57.8Q44 53.4 50 55.2Q56 53.4 59 57.8Q54.5 58.2 50 57Q45.5 58.2 41 57.8Z', colour))
}

function drawGlasses(drawing: Drawing, frame: string): void {
  for (const x of [41.6, 58.4])
    drawing.add(
      rect(x - 6, 40.6, 12, 10.6, '#ffffff', { rx: 4.6, 'fill-opacity': 0.16, stroke: frame, 'stroke-width': 1.2 }),
      stroke(`M${x - 3.6} 44.6L${x - 1.4} 42.4`, '#ffffff', 0.7, { opacity: 0.6 }),
    )
  drawing.add(stroke('M47.6 45Q50 43.4 52.4 45M35.6 44.6L32.4 43.6M64.4 44.6L67.6 43.6', frame, 1.2))
}

/** A square portrait of a member. */
export async function avatar(key: MemberKey): Promise<Buffer> {
  const appearance = appearances[key]
  const drawing = new Drawing(avatarSide, avatarSide)
  const { skin } = appearance
  drawing.within({ transform: `scale(${avatarSide / 100})` }, () => {
    drawing.add(rect(0, 0, 100, 100, drawing.linear({ 0: appearance.back[0], 1: appearance.back[1] })))
    drawing.add(circle(66, 36, 34, lighter(appearance.back[0], 0.55), { opacity: 0.5 }))
    drawing.softEllipse(70, 22, 60, 60, '#fff6dc', 0.5)
    drawing.within({ transform: 'translate(-4 -1) scale(1.08)' }, () => {
      drawHairBehind(drawing, appearance)
      drawBody(drawing, appearance)
      const tone = drawing.linear({ 0: darker(skin, 0.13), 0.5: skin, 1: lighter(skin, 0.16) }, 0, 0.2, 1, 0)
      if (appearance.hair !== 'scarf')
        for (const x of [31.6, 68.4]) {
          drawing.add(
            ellipse(x, 47, 3.3, 4.6, darker(skin, x < 50 ? 0.16 : 0.04)),
            ellipse(x, 47.2, 1.6, 2.6, darker(skin, 0.26), { opacity: 0.5 }),
          )
          if (appearance.earrings) drawing.add(circle(x, 53.4, 1.5, appearance.earrings))
        }
      drawing.add(path(head, tone))
      const inside = drawing.clip(path(head, '#000'))
      drawing.within({ 'clip-path': inside }, () => {
        drawing.softEllipse(50, 26, 26, 15, darker(skin, 0.4), 0.34)
        if (appearance.beard === 'stubble') drawBeard(drawing, appearance)
      })
      if (appearance.beard && appearance.beard !== 'stubble') drawBeard(drawing, appearance)
      drawFeatures(drawing, appearance)
      drawHairInFront(drawing, appearance)
      if (appearance.glasses) drawGlasses(drawing, appearance.glasses)
    })
    drawing.softEllipse(74, 20, 46, 70, '#ffefc4', 0.2)
    drawing.softEllipse(14, 92, 60, 60, '#2a1238', 0.2)
  })
  return renderJpeg(drawing, { quality: 88 })
}

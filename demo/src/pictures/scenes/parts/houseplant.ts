import { darker, lighter } from '../../colour.ts'
import { type Drawing, group, path, stroke, trapezoid } from '../../drawing.ts'
import type { Random } from '../../random.ts'

export function houseplant(drawing: Drawing, r: Random, x: number, foot: number, tall: number, leaf: string): void {
  const pot = r.pick(['#c8714c', '#e6dccb', '#5f7f8a', '#3f3a4c'])
  drawing.softEllipse(x, foot, tall * 0.36, tall * 0.06, '#160e16', 0.6)
  for (let i = 0; i < 9; i++) {
    const angle = -90 + (i - 4) * 19 + r.between(-6, 6)
    const long = tall * r.between(0.5, 0.75)
    const tone = [leaf, darker(leaf, 0.25), lighter(leaf, 0.18)][i % 3] ?? leaf
    drawing.add(
      group(
        { transform: `translate(${x} ${foot - tall * 0.28}) rotate(${angle})` },
        path(`M0 0Q${long * 0.5} ${-long * 0.17} ${long} 0Q${long * 0.5} ${long * 0.17} 0 0Z`, tone),
        stroke(`M0 0L${long * 0.9} 0`, darker(tone, 0.25), tall * 0.006),
      ),
    )
  }
  drawing.add(
    path(
      trapezoid([x - tall * 0.16, x + tall * 0.16, foot - tall * 0.32], [x - tall * 0.12, x + tall * 0.12, foot]),
      drawing.linear({ 0: darker(pot, 0.3), 0.35: lighter(pot, 0.3), 1: darker(pot, 0.35) }, 0, 0, 1, 0),
    ),
  )
}

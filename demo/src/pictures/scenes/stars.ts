import { darker, mix } from '../colour.ts'
import { circle, type Drawing, group, path, polygon, rect, stroke } from '../drawing.ts'
import { drawGrass, drawHill, drawRidge, drawStars } from '../landscape.ts'
import type { Random } from '../random.ts'

export function stars(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const tint = r.pick([
    ['#070b24', '#1b2a63', '#5a5aa0', '#e8956f'],
    ['#04121f', '#0f3550', '#2f7a86', '#cfe0a8'],
    ['#0d0722', '#3a1d58', '#7d4180', '#f2a488'],
  ] as const)
  const horizon = height * r.between(0.74, 0.8)
  drawing.fill(drawing.linear({ 0: tint[0], 0.45: tint[1], 0.72: tint[2], 0.82: tint[3], 1: tint[3] }))
  const tilt = r.between(-55, -25)
  const heart = [width * r.between(0.4, 0.6), horizon * 0.45] as const
  const angle = (tilt * Math.PI) / 180
  for (let i = 0; i < 110; i++) {
    const along = r.between(-1, 1) * unit * 75
    const off = r.between(-1, 1) * unit * 8 * (1 - Math.abs(along) / (unit * 110))
    const size = unit * r.between(3, 9)
    drawing.softEllipse(
      heart[0] + Math.cos(angle) * along - Math.sin(angle) * off,
      heart[1] + Math.sin(angle) * along + Math.cos(angle) * off,
      size * 1.5,
      size,
      r.pick(['#c9c4ff', '#ffd9c8', '#a8d4ff', '#e6b8e8']),
      0.13,
    )
  }
  for (let i = 0; i < 340; i++) {
    const along = r.between(-1, 1) * unit * 80
    const off = (r.next() + r.next() + r.next() - 1.5) * unit * 11
    drawing.add(
      circle(
        heart[0] + Math.cos(angle) * along - Math.sin(angle) * off,
        heart[1] + Math.sin(angle) * along + Math.cos(angle) * off,
        unit * r.between(0.04, 0.17),
        '#ffffff',
        { opacity: r.between(0.3, 0.9) },
      ),
    )
  }
  drawStars(drawing, r, horizon, 260)
  if (r.chance(0.6)) {
    const x = width * r.between(0.1, 0.7)
    const y = horizon * r.between(0.1, 0.4)
    drawing.add(
      path(
        polygon([
          [x, y],
          [x + unit * 17, y + unit * 6.6],
          [x + unit * 16.8, y + unit * 7],
        ]),
        drawing.linear({ 0: ['#fff', 0], 1: ['#ffffff', 0.95] }, 0, 0, 1, 0.4),
      ),
    )
  }
  drawRidge(drawing, r, {
    base: horizon + unit * 2,
    height: unit * 12,
    peaks: 4,
    fill: mix(tint[0], tint[2], 0.35),
    rough: 1,
  })
  const ground = darker(tint[0], 0.3)
  drawHill(drawing, r, horizon + unit * 6, unit * 2, ground)
  const x = width * r.between(0.25, 0.75)
  const y = horizon - unit * 3
  const s = unit * r.between(0.9, 1.15)
  const flip = r.pick([-1, 1])
  drawing.add(
    group(
      { transform: `translate(${x} ${y}) scale(${flip * s} ${s})` },
      stroke('M0 0L-6 14M0 0L6 14M0 0L1 14.5', ground, 0.9),
      group(
        { transform: 'rotate(-38)' },
        rect(-9, -2, 19, 4, ground, { rx: 1 }),
        rect(9, -2.7, 4, 5.4, ground, { rx: 0.8 }),
        rect(-12, -1.2, 4, 2.4, ground, { rx: 0.6 }),
        rect(-9, -2, 19, 0.6, '#aab4f0', { opacity: 0.5, rx: 0.3 }),
      ),
      circle(-13.5, 2.5, 2.2, ground),
      path('M-18 14Q-18 5 -14 4.6Q-10 5 -10.5 14Z', ground),
      stroke('M-12.5 7L-8.5 8.5', ground, 1.4),
    ),
  )
  drawGrass(drawing, r, height * 0.93, 150, unit * 5, [ground, darker(ground, 0.4), mix(ground, tint[2], 0.3)])
}

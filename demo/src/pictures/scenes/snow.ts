import { darker, lighter, mix } from '../colour.ts'
import { circle, type Drawing, group, smooth, stroke } from '../drawing.ts'
import { drawHill, drawRidge, drawSky, fir } from '../landscape.ts'
import type { Random } from '../random.ts'
import { golden, morning, night, pale, rose, type Sky } from '../skies.ts'

export function snow(drawing: Drawing, r: Random): void {
  const { width, height, unit } = drawing
  const sky: Sky = r.pick([pale, rose, morning, golden, night])
  const horizon = height * r.between(0.44, 0.54)
  drawSky(drawing, r, sky, horizon)
  const white = mix('#fbfaf7', sky.middle, sky.night ? 0.55 : 0.18)
  const shade = mix(white, sky.night ? sky.far : mix(sky.top, '#7d8fc0', 0.5), 0.55)
  drawRidge(drawing, r, {
    base: horizon + unit * 2,
    height: unit * 27,
    peaks: 3,
    fill: mix(shade, sky.far, 0.45),
    lit: lighter(white, 0.4),
    haze: sky.low,
  })
  const firs = mix('#2d4a4a', sky.near, 0.4)
  for (let i = 0; i < 34; i++)
    drawing.add(
      fir(
        r,
        (i / 33) * width + r.between(-2, 2) * unit,
        horizon + unit * r.between(5, 7),
        unit * r.between(6, 12),
        mix(firs, sky.low, 0.35),
      ),
    )
  drawHill(drawing, r, horizon + unit * 6, unit * 2.4, drawing.linear({ 0: white, 0.5: shade, 1: shade }))
  const cluster = r.pick([0.16, 0.82])
  for (let i = 0; i < 7; i++) {
    const x = width * cluster + r.between(-16, 16) * unit
    const foot = horizon + unit * (17 + i * 1.4)
    const tall = unit * r.between(17, 29)
    drawing.softEllipse(x + unit * 3, foot, unit * 9, unit * 1.8, darker(shade, 0.3), 0.55)
    drawing.add(
      fir(r, x, foot, tall, firs),
      group(
        { transform: `translate(${-unit * 0.5} ${-unit * 0.6})`, opacity: 0.62 },
        fir(r, x, foot - tall * 0.06, tall * 0.88, white),
      ),
    )
  }
  drawHill(drawing, r, horizon + unit * 21, unit * 4, drawing.linear({ 0: lighter(white, 0.5), 0.3: white, 1: shade }))
  const start = width * (1 - cluster)
  for (const gap of [-1, 1]) {
    const track = Array.from(
      { length: 9 },
      (_, i) =>
        [
          start +
            Math.sin(i * 0.8) * unit * 6 * (i / 8) +
            (width / 2 - start) * (i / 8) +
            gap * unit * (0.3 + i * 0.34),
          horizon + unit * 20 + (i / 8) ** 1.4 * (height - horizon - unit * 18),
        ] as const,
    )
    drawing.add(stroke(smooth(track), darker(shade, 0.12), unit * 0.8, { opacity: 0.75 }))
  }
  for (let i = 0; i < 150; i++) {
    const depth = r.next() ** 2
    drawing.add(
      circle(r.next() * width, r.next() * height, unit * (0.12 + depth * 0.6), '#ffffff', {
        opacity: 0.75 - depth * 0.4,
      }),
    )
  }
}

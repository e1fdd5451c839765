import sharp from 'sharp'
import { type Drawing, rect } from './drawing.ts'
import { seeded } from './random.ts'

const grainSide = 256
let grainTile: Promise<Buffer> | undefined

/** A tile of grey noise, for film grain. One tile for all pictures takes far less time than a turbulence filter in each. */
function grain(): Promise<Buffer> {
  grainTile ??= (() => {
    const r = seeded('grain')
    const pixels = Buffer.alloc(grainSide * grainSide * 4)
    for (let i = 0; i < pixels.length; i += 4) {
      const grey = Math.round(128 + (r.next() + r.next() + r.next() - 1.5) * 120)
      pixels.fill(Math.min(255, Math.max(0, grey)), i, i + 3)
      pixels[i + 3] = 34
    }
    return sharp(pixels, { raw: { width: grainSide, height: grainSide, channels: 4 } })
      .png()
      .toBuffer()
  })()
  return grainTile
}

/** Darkens the corners, as a camera lens does. */
export function drawVignette(drawing: Drawing, depth = 0.34): void {
  const corners = drawing.radial(
    { 0.45: ['#0d0a20', 0], 0.8: ['#0d0a20', depth * 0.4], 1: ['#0d0a20', depth] },
    0.5,
    0.46,
    0.78,
  )
  drawing.add(rect(0, 0, drawing.width, drawing.height, corners))
}

interface JpegOptions {
  quality?: number
  /** A horizontal strip of the drawing. */
  crop?: { top: number; height: number }
}

export async function renderJpeg(drawing: Drawing, options: JpegOptions = {}): Promise<Buffer> {
  const { width } = drawing
  const crop = options.crop ?? { top: 0, height: drawing.height }
  return sharp(Buffer.from(drawing.toString()))
    .extract({ left: 0, top: crop.top, width, height: crop.height })
    .flatten({ background: '#ffffff' })
    .composite([{ input: await grain(), tile: true, blend: 'soft-light' }])
    .jpeg({ quality: options.quality ?? 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

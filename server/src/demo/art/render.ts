import sharp, { type OverlayOptions } from 'sharp'
import { seeded } from './random.ts'
import { rect, type Sheet } from './sheet.ts'

const grainSide = 256
let grainTile: Promise<Buffer> | undefined

/** Film grain as a tile of grey noise: one tile for all pictures is far cheaper than turbulence in each. */
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

/** Darker corners and a breath of warm light: what a lens would add. */
export function drawLens(sheet: Sheet, depth = 0.34): void {
  const corners = sheet.radial(
    { 0.45: ['#0d0a20', 0], 0.8: ['#0d0a20', depth * 0.4], 1: ['#0d0a20', depth] },
    0.5,
    0.46,
    0.78,
  )
  sheet.add(rect(0, 0, sheet.width, sheet.height, corners))
}

interface Development {
  grain: boolean
  quality?: number
  /** Keeps a strip of the full width. */
  crop?: { top: number; height: number }
}

export async function toJpeg(sheet: Sheet, options: Development): Promise<Buffer> {
  const { width } = sheet
  const crop = options.crop ?? { top: 0, height: sheet.height }
  const overlays: OverlayOptions[] = options.grain ? [{ input: await grain(), tile: true, blend: 'soft-light' }] : []
  return sharp(Buffer.from(sheet.toString()))
    .extract({ left: 0, top: crop.top, width, height: crop.height })
    .flatten({ background: '#ffffff' })
    .composite(overlays)
    .jpeg({ quality: options.quality ?? 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

import sharp from 'sharp'
import { type BlurredLayer, type Drawing, image, rect, svgDocument } from './drawing.ts'
import { seeded } from './random.ts'

const grainSide = 256
let grainTile: Promise<Buffer> | undefined

/**
 * A tile of grey noise, for film grain. One tile for all pictures takes far less time than a turbulence filter in each.
 */
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

/** The blur hides a lower resolution, and its time depends on the number of pixels. */
const pixelsPerDeviation = 2
const maxReduction = 8

async function renderBlurredLayer({ width, height }: Drawing, layer: BlurredLayer): Promise<string> {
  const { shapes, deviation, opacity } = layer
  const reduction = Math.min(maxReduction, Math.max(1, deviation / pixelsPerDeviation))
  // A margin, because scaling fades the edges of an image.
  const margin = reduction * 2
  const box = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin }
  const pixels = { width: Math.ceil(box.width / reduction), height: Math.ceil(box.height / reduction) }
  const region = 'x="-40%" y="-40%" width="180%" height="180%"'
  const blur = `<filter id="blur" ${region}><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  const svg = svgDocument(pixels, [box.x, box.y, box.width, box.height], [blur, `<g filter="url(#blur)">${shapes}</g>`])
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
  return image(`data:image/png;base64,${png.toString('base64')}`, box, opacity)
}

export async function renderJpeg(drawing: Drawing, options: JpegOptions = {}): Promise<Buffer> {
  const { width } = drawing
  const crop = options.crop ?? { top: 0, height: drawing.height }
  const layers = drawing.blurredLayers
  const images = await Promise.all(layers.map((layer) => renderBlurredLayer(drawing, layer)))
  const svg = drawing.toSvg(new Map(layers.map((layer, i) => [layer, images[i] ?? ''])))
  return sharp(Buffer.from(svg))
    .extract({ left: 0, top: crop.top, width, height: crop.height })
    .flatten({ background: '#ffffff' })
    .composite([{ input: await grain(), tile: true, blend: 'soft-light' }])
    .jpeg({ quality: options.quality ?? 84 })
    .toBuffer()
}

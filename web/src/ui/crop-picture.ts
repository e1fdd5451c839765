/** A part of a picture, in percent of its width and height. */
export interface PartOfPicture {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface CropOutput {
  readonly fileName: string
  readonly fileType: string
  readonly quality: number
  /** The longer edge, in pixels: what is larger is scaled down. */
  readonly maxEdge: number
}

/** Large enough for any screen to crop on, small enough to be moved about at 60 frames a second. */
const viewEdge = 1600

/** Upright whatever way the camera was held: the browser reads the rotation from the file. */
function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** The size within `maxEdge`; never larger than it was, never nothing. */
export function fitWithin(width: number, height: number, maxEdge: number): { width: number; height: number } {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function draw(
  bitmap: ImageBitmap,
  from: { x: number; y: number; width: number; height: number },
  maxEdge: number,
): OffscreenCanvas {
  const { width, height } = fitWithin(from.width, from.height, maxEdge)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height)
  return canvas
}

/** A light copy of a picture to crop on. Rejects where the browser cannot open it. */
export async function viewOf(file: Blob): Promise<Blob> {
  const bitmap = await decode(file)
  try {
    const canvas = draw(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, viewEdge)
    // WebP keeps transparent pictures transparent; a browser that cannot write it answers with PNG.
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } finally {
    bitmap.close()
  }
}

/** Cuts a part out of the original, with all its pixels, and scales it to what is wanted. */
export async function cropPicture(file: Blob, part: PartOfPicture, output: CropOutput): Promise<File> {
  const bitmap = await decode(file)
  try {
    const from = {
      x: (bitmap.width * part.x) / 100,
      y: (bitmap.height * part.y) / 100,
      width: (bitmap.width * part.width) / 100,
      height: (bitmap.height * part.height) / 100,
    }
    const blob = await draw(bitmap, from, output.maxEdge).convertToBlob({
      type: output.fileType,
      quality: output.quality,
    })
    return new File([blob], output.fileName, { type: blob.type })
  } finally {
    bitmap.close()
  }
}

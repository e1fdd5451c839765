/** A rectangle within a picture, in percent of the picture's width and height. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface CropOutput {
  readonly fileName: string
  readonly fileType: string
  readonly quality: number
  /** Maximum length of the longer edge in pixels; larger pictures are scaled down. */
  readonly maxEdge: number
}

/** Large enough for cropping on any screen, and small enough to be moved at 60 frames per second. */
const maxPreviewEdge = 1600

/** Decodes a picture and applies the EXIF orientation. */
function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** Scales a size down to fit within `maxEdge`, to at least 1 pixel per side. Smaller sizes are not enlarged. */
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
  if (!context) throw new Error('Canvas 2D is not supported.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height)
  return canvas
}

/** A scaled copy of a picture to show while cropping. Rejects when the browser cannot decode the file. */
export async function createCropPreview(file: Blob): Promise<Blob> {
  const bitmap = await decode(file)
  try {
    const canvas = draw(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, maxPreviewEdge)
    // WebP preserves transparency. Browsers that cannot encode WebP return PNG.
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } finally {
    bitmap.close()
  }
}

/** Crops the original at full resolution, and scales the result down to `output.maxEdge`. */
export async function cropPicture(file: Blob, area: CropArea, output: CropOutput): Promise<File> {
  const bitmap = await decode(file)
  try {
    const from = {
      x: (bitmap.width * area.x) / 100,
      y: (bitmap.height * area.y) / 100,
      width: (bitmap.width * area.width) / 100,
      height: (bitmap.height * area.height) / 100,
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

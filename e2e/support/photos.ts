import sharp from 'sharp'

/** EXIF orientation of a photo from a phone held upright: the pixels are rotated by 90 degrees. */
const rotatedClockwise = 6

interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * A photo with GPS coordinates in its EXIF data. Displayed upright it is 3:4, red at the top and blue at the bottom.
 */
export async function photoWithLocation(widthPixels = 1200): Promise<PhotoFile> {
  const height = Math.round((widthPixels * 4) / 3)
  const half = { width: height / 2, height: widthPixels, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#1746a2' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { ...half, width: height, background: '#c0392b' } })
    .composite([{ input: blue, left: height / 2, top: 0 }])
    .withExif({
      IFD0: { Make: 'Daystar', Model: 'Pocket camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .withMetadata({ orientation: rotatedClockwise })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'IMG_2071.jpg', mimeType: 'image/jpeg', buffer }
}

/** Returns whether a file contains metadata such as camera, location or time. */
export async function hasExif(bytes: Buffer): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  return Boolean(exif ?? xmp ?? iptc) || bytes.includes('Exif\0\0', 0, 'latin1') || bytes.includes('EXIF', 0, 'latin1')
}

/** Returns whether the red half is at the top and the blue half at the bottom. */
export async function isUpright(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes).resize(1, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  })
  const pixel = (row: number) => ({ red: data[row * info.channels] ?? 0, blue: data[row * info.channels + 2] ?? 0 })
  return pixel(0).red > pixel(0).blue && pixel(1).blue > pixel(1).red
}

import sharp from 'sharp'

/** As a phone held upright writes it: the sensor's picture lies on its side, and the file says how to turn it. */
const turnedClockwise = 6

interface Photograph {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photograph with the place where it was taken. Shown upright, it is red above and blue below, three wide and four high. */
export async function photographWithPlace(widthPixels = 1200): Promise<Photograph> {
  const long = Math.round((widthPixels * 4) / 3)
  const half = { width: long / 2, height: widthPixels, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#1746a2' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { ...half, width: long, background: '#c0392b' } })
    .composite([{ input: blue, left: long / 2, top: 0 }])
    .withExif({
      IFD0: { Make: 'Daystar', Model: 'Pocket camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .withMetadata({ orientation: turnedClockwise })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'IMG_2071.jpg', mimeType: 'image/jpeg', buffer }
}

/** Whether a file tells anything about its making: camera, place, time. */
export async function carriesExif(bytes: Buffer): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata()
  return Boolean(exif ?? xmp ?? iptc) || bytes.includes('Exif\0\0', 0, 'latin1') || bytes.includes('EXIF', 0, 'latin1')
}

/** Whether the picture stands as it was seen: red above, blue below. */
export async function isUpright(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes).resize(1, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  })
  const pixel = (row: number) => ({ red: data[row * info.channels] ?? 0, blue: data[row * info.channels + 2] ?? 0 })
  return pixel(0).red > pixel(0).blue && pixel(1).blue > pixel(1).red
}

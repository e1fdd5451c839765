type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * The type of a file as detected from its first bytes. The file name and content type sent by the client are not
 * trusted.
 */
export type Sniffed =
  | { kind: 'image'; format: ImageFormat }
  | { kind: 'video'; contentType: 'video/mp4' | 'video/webm' | 'video/ogg'; extension: 'mp4' | 'webm' | 'ogg' }
  | { kind: 'heic' }
  | { kind: 'animated-avif' }

/** The number of bytes that `sniff` needs. */
export const sniffBytes = 4096

const imageFormats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

const mp4 = { kind: 'video', contentType: 'video/mp4', extension: 'mp4' } as const
const ogg = { kind: 'video', contentType: 'video/ogg', extension: 'ogg' } as const
const videos: Readonly<Record<string, Sniffed>> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  // Videos of iPhones and of older phones: the boxes are those of MP4, and browsers play them as such.
  'video/quicktime': mp4,
  'video/3gpp': mp4,
  'video/3gpp2': mp4,
  'video/ogg': ogg,
  'application/ogg': ogg,
  'video/webm': { kind: 'video', contentType: 'video/webm', extension: 'webm' },
}

/**
 * null for an unsupported type, such as SVG, HTML and other text, whatever the file name. Only the signature is
 * checked; that the content is intact is checked when it is decoded.
 */
export async function sniff(head: Buffer): Promise<Sniffed | null> {
  // Loaded with the first upload: it takes 10 MB of memory.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
  // The signature that file-type checks is "GIF", which a text can begin with.
  if (mime === 'image/gif' && !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return null
  if (mime === 'image/avif' && brandsIn(head).includes('avis')) return { kind: 'animated-avif' }
  // Some encoders name AVIF only among the compatible brands.
  if (mime === 'image/heif' && brandsIn(head).includes('avif')) return { kind: 'image', format: 'avif' }
  // file-type looks at the first stream only, which may be the sound of a video.
  if (mime.startsWith('audio/ogg') && head.includes('\x80theora', 0, 'latin1')) return ogg
  if (mime.startsWith('image/hei')) return { kind: 'heic' }
  const format = imageFormats[mime]
  return format ? { kind: 'image', format } : (videos[mime] ?? null)
}

/** The major brand and the compatible ones of an ISO base media file. */
function brandsIn(head: Buffer): string[] {
  const box = head.subarray(8, head.readUInt32BE(0)).toString('latin1')
  return box.match(/.{4}/gs) ?? []
}

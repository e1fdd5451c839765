/**
 * The type of a file as detected from its first bytes. The file name and content type sent by the client are not
 * trusted.
 */
export type Sniffed =
  | { kind: 'image'; format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' }
  | { kind: 'video'; contentType: 'video/mp4' | 'video/webm' | 'video/ogg'; extension: 'mp4' | 'webm' | 'ogg' }
  | { kind: 'heic' }

/** The number of bytes that `sniff` needs. */
export const sniffBytes = 4096

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])
const avifBrands = new Set(['avif', 'avis'])
const mp4Brands = /^(iso[m2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4|f4v |XAVC)$/

/** null: not a supported type. SVG, HTML and other text are never accepted, whatever the file name. */
export function sniff(head: Buffer): Sniffed | null {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'image', format: 'jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'image', format: 'png' }
  if (/^GIF8[79]a/.test(text)) return { kind: 'image', format: 'gif' }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { kind: 'image', format: 'webp' }
  if (text.slice(4, 8) === 'ftyp') return byBrand(head)
  if (text.startsWith('OggS')) return { kind: 'video', contentType: 'video/ogg', extension: 'ogg' }
  // Matroska uses the same container, but browsers only play files whose DocType is "webm".
  if (text.startsWith('\x1a\x45\xdf\xa3') && /\x42\x82[\x80-\xff]webm/.test(text.slice(0, 128)))
    return { kind: 'video', contentType: 'video/webm', extension: 'webm' }
  return null
}

/**
 * ISO files declare a major brand and compatible brands. AVIF files also declare "mif1", so AVIF is tested before HEIC.
 */
function byBrand(head: Buffer): Sniffed | null {
  const end = Math.min(head.readUInt32BE(0), head.length, 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(head.toString('latin1', at, at + 4))
  const [major = ''] = brands
  if (brands.some((brand) => avifBrands.has(brand)) && !mp4Brands.test(major)) return { kind: 'image', format: 'avif' }
  if (heicBrands.has(major)) return { kind: 'heic' }
  // iPhone videos declare QuickTime. The boxes are the same, and browsers play them as MP4.
  if (major === 'qt  ' || brands.some((brand) => mp4Brands.test(brand)))
    return { kind: 'video', contentType: 'video/mp4', extension: 'mp4' }
  return null
}

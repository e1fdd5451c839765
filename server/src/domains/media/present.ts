import type { Media } from '@daystar/contract/fields'
import { openUrl, type Signable, signedUrl } from './addresses.ts'

/** A picture or video as `mediaJson` selects it. Its signing key stays in the house. */
export interface MediaRow extends Signable {
  readonly kind: 'image' | 'video'
  readonly main_file: string
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly variant_widths: number[]
}

/** `isOpen`: everybody may see what shows it, visitors too. Otherwise its addresses expire. */
export function presentMedia(row: MediaRow, { alt, isOpen }: { alt: string; isOpen: boolean }): Media {
  const now = Date.now()
  const url = (file: string) => (isOpen ? openUrl(row.key, file) : signedUrl(row, file, now))
  return {
    url: url(row.main_file),
    kind: row.kind,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    alt,
    variants: row.variant_widths.map((width) => ({ url: url(`${width}.webp`), width })),
  }
}

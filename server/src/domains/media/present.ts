import type { Media } from '@daystar/contract/fields'
import { publicMediaUrl, type SignableMedia, signedMediaUrl } from './urls.ts'

/** An image or video as `mediaJson` selects it. The signing key is internal and never returned to clients. */
export interface MediaRow extends SignableMedia {
  readonly id: number
  readonly kind: 'image' | 'video'
  readonly main_file: string
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly variant_widths: number[]
}

/** Media of an activity with URLs that work as long as a link to it. */
export function presentLinkedMedia(
  row: MediaRow,
  { alt, token }: { readonly alt: string; readonly token: string },
): Media {
  return mediaWith(row, alt, (file) => `${publicMediaUrl(row.key, file)}?link=${encodeURIComponent(token)}`)
}

interface PresentOptions {
  readonly alt: string
  /** The content that references it is visible to everyone, including visitors. Otherwise its URLs expire. */
  readonly isPublic: boolean
  readonly signedUrlSeconds: number
  /** The CDN that serves public media; null: this server. */
  readonly cdnUrl?: string | null
}

export function presentMedia(row: MediaRow, { alt, isPublic, signedUrlSeconds, cdnUrl }: PresentOptions): Media {
  const validity = { lifetimeSeconds: signedUrlSeconds, now: Date.now() }
  const url = (file: string) =>
    isPublic ? `${cdnUrl ?? ''}${publicMediaUrl(row.key, file)}` : signedMediaUrl(row, file, validity)
  return mediaWith(row, alt, url)
}

function mediaWith(row: MediaRow, alt: string, url: (file: string) => string): Media {
  return {
    id: row.id,
    url: url(row.main_file),
    kind: row.kind,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    alt,
    variants: row.variant_widths.map((width) => ({ url: url(`${width}.webp`), width })),
  }
}

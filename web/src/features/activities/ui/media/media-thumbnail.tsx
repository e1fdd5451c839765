import type { Media } from '@daystar/contract/fields'
import { Film } from 'lucide-react'

interface Props {
  kind: Media['kind']
  /** null while it is not known. */
  url: string | null
  alt?: string
}

/** A small picture of a photo, or a symbol for a video. */
export function MediaThumbnail({ kind, url, alt = '' }: Props) {
  return (
    <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-row bg-sunk">
      {kind === 'image' && url !== null && <img src={url} alt={alt} className="size-full object-cover" />}
      {kind === 'video' && <Film aria-hidden="true" className="size-6 text-quiet" />}
      {kind === 'video' && alt && <span className="sr-only">{alt}</span>}
    </span>
  )
}

/** The address of a file in its smallest size. */
export const smallestUrl = ({ variants, url }: Media): string => variants[0]?.url ?? url

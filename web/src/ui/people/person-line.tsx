import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'

interface Props {
  id: number
  name: string
  src: string | null
  /** Text below the name, such as a handle, a place or a date. */
  detail?: ReactNode
  size?: number
}

/** An avatar and a name, for use in a link or a list row. */
export function PersonLine({ id, name, src, detail, size = 44 }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={name} src={src} size={size} decorative />
      <span className="min-w-0 leading-snug">
        <span dir="auto" className="block truncate text-left rtl:text-right font-[620]">
          {name}
        </span>
        {detail && (
          <span dir="auto" className="block truncate text-left rtl:text-right text-sm text-quiet">
            {detail}
          </span>
        )}
      </span>
    </span>
  )
}

import type { Readable } from 'node:stream'

export interface RenderedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  open(): Readable
}

/** An upload as it will be stored. */
export interface Rendered {
  readonly kind: 'image' | 'video'
  readonly contentType: string
  readonly files: readonly RenderedFile[]
  /** What an address serves that asks for no variant. */
  readonly mainFile: string
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly variantWidths: readonly number[]
}

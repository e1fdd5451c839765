import type { Readable } from 'node:stream'

export interface RenderedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  open(): Readable
}

/** An upload in the form in which it is stored. */
export interface RenderedMedia {
  readonly kind: 'image' | 'video'
  readonly contentType: string
  readonly files: readonly RenderedFile[]
  /** Served when the URL names no variant. */
  readonly mainFile: string
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly variantWidths: readonly number[]
}

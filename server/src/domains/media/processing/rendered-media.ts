import type { Readable } from 'node:stream'

export interface RenderedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  open(): Readable
}

/** The file from which the pending variants are made, by the format of its content. */
export const sourceFiles = { jpeg: 'source.jpg', png: 'source.png' } as const
export const sourceType = (name: string) => (name === sourceFiles.jpeg ? 'image/jpeg' : 'image/png')

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
  /** Variants that are made later, from the source. */
  readonly pendingWidths: readonly number[]
  /** One of the files, which is never served; null once the pending variants are made. */
  readonly sourceFile: string | null
}

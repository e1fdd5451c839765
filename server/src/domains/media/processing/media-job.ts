import type { VideoTrack } from '../video-file/edited-file.ts'
import type { RenderOptions } from './image.ts'
import type { RenderedFile, RenderedMedia } from './rendered-media.ts'
import type { Sniffed } from './sniff.ts'

/** The input for processing an image or a video. The folder receives the files of an image. */
export type MediaJob =
  | {
      readonly kind: 'image'
      readonly path: string
      readonly format: Extract<Sniffed, { kind: 'image' }>['format']
      readonly options: RenderOptions
      readonly folder: string
    }
  | { readonly kind: 'variants'; readonly path: string; readonly widths: readonly number[]; readonly folder: string }
  | {
      readonly kind: 'video'
      readonly path: string
      readonly extension: Extract<Sniffed, { kind: 'video' }>['extension']
    }

/** A file in the folder of the job. */
export type ProcessedFile = Omit<RenderedFile, 'open'>

export type ProcessedImage = Omit<RenderedMedia, 'files'> & { readonly files: readonly ProcessedFile[] }

/** null if the file cannot be decoded, or lacks a playable video. */
export type MediaResult =
  | { readonly image: ProcessedImage | null }
  | { readonly variants: readonly ProcessedFile[] }
  | { readonly track: VideoTrack | null }

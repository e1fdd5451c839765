import type { WebpOptions } from 'sharp'

export interface EncodingOptions {
  readonly animated: boolean
  /** True for a photo, in which sharper colours at edges would hardly be visible and triple the time. */
  readonly isPhoto: boolean
}

/** The quality of the JPEG from which variants are made: its losses are not measurable in them. */
export const sourceQuality = 97

/** The encoder needs less than ten milliseconds for such an image, whatever the settings. */
const smallPixels = 100_000

/**
 * The settings for encoding variants: an effort of 2 takes a third of the time of the default. Files of the same
 * quality are a tenth larger, as `bench/photos.ts --settings` measures.
 */
export function webpOptions(pixels: number, { animated, isPhoto }: EncodingOptions): WebpOptions {
  const smartSubsample = !isPhoto || pixels < smallPixels
  return animated ? { quality: 82, effort: 2, smartSubsample: true } : { quality: 84, effort: 2, smartSubsample }
}

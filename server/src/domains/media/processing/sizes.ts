/** Widths for cards, columns and full-screen views. */
const standardWidths = [320, 640, 960, 1280, 1920]
/** Each frame takes as much space as a still image, and animations are never displayed wider than the column. */
const animatedWidths = [320, 640]
/** Below the WebP limit of 16,383. */
const maxHeight = 8192
/** A variant wider than this share of the largest one saves too little to be stored. */
const maxShareOfLargest = 0.85

/** Avatar sizes: next to a comment, and on a profile on a high-density screen. */
export const squareSizes = [96, 256] as const

/** In the app bar, on other pages, and as the source of the icons of the installed app. */
export const logoSizes = [96, 256, 512] as const

/**
 * The widths in which an image is stored: the standard widths below its own, and its largest possible width. Never
 * upscaled.
 */
export function variantWidths(original: { width: number; height: number }, isAnimated: boolean): number[] {
  const standard = isAnimated ? animatedWidths : standardWidths
  const byHeight = Math.floor((original.width * maxHeight) / original.height)
  const largest = Math.max(1, Math.min(original.width, standard.at(-1) ?? original.width, byHeight))
  return [...standard.filter((width) => width < largest * maxShareOfLargest), largest]
}

/** Widths that cards, columns and full screens ask for. */
const standardWidths = [320, 640, 960, 1280, 1920]
/** Each frame costs as much as a picture; a moving one is never shown wider than the column. */
const animatedWidths = [320, 640]
/** WebP ends at 16,383; nobody reads a strip of paper that long. */
const maxHeight = 8192
/** A width this near to the largest saves nobody anything. */
const worthwhile = 0.85

/** Squares for faces: beside a comment, and on a profile on a dense screen. */
export const squareSizes = [96, 256] as const

/** The widths in which a picture is stored: standard ones below its own, and the largest it has to give. Never upscaled. */
export function variantWidths(original: { width: number; height: number }, isAnimated: boolean): number[] {
  const standard = isAnimated ? animatedWidths : standardWidths
  const byHeight = Math.floor((original.width * maxHeight) / original.height)
  const largest = Math.max(1, Math.min(original.width, standard.at(-1) ?? original.width, byHeight))
  return [...standard.filter((width) => width < largest * worthwhile), largest]
}

/** A length in pixels at the regular text size, which grows with the text as far as the spaces do (`base.css`). */
export const sizeInSpacing = (pixels: number) => `calc(var(--spacing) * ${pixels / 4})`

/** Gradients as [top, middle, horizon]. The top is dark enough to contrast with a star. */
const skies = [
  ['oklch(30% .09 270)', 'oklch(48% .11 290)', 'oklch(76% .12 62)'],
  ['oklch(28% .07 240)', 'oklch(46% .09 215)', 'oklch(79% .1 160)'],
  ['oklch(30% .08 305)', 'oklch(50% .13 350)', 'oklch(78% .12 50)'],
  ['oklch(27% .06 200)', 'oklch(44% .08 170)', 'oklch(80% .12 115)'],
  ['oklch(31% .09 25)', 'oklch(50% .12 40)', 'oklch(82% .12 80)'],
  ['oklch(27% .09 265)', 'oklch(42% .12 265)', 'oklch(72% .09 235)'],
] as const

export function skyOf(id: number): (typeof skies)[number] {
  return skies[Math.abs(Math.trunc(id)) % skies.length] ?? skies[0]
}

/** A pseudorandom generator of numbers between 0 and 1, seeded with the circle's id. */
export function seededNumbers(id: number): () => number {
  let state = (id * 2654435761 + 97) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

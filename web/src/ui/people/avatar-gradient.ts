/** Pairs of neighbouring hues. The colours below are dark enough for white text. */
const hues = [
  [25, 50],
  [45, 75],
  [95, 125],
  [145, 170],
  [170, 200],
  [215, 240],
  [245, 270],
  [275, 300],
  [305, 330],
  [340, 10],
] as const

/** A gradient that depends only on the id, so that a member or circle always has the same colours. */
export function avatarGradient(id: number): string {
  const [from, to] = hues[Math.abs(Math.trunc(id * 7)) % hues.length] ?? hues[0]
  return `linear-gradient(135deg, oklch(47% .125 ${from}), oklch(56% .115 ${to}))`
}

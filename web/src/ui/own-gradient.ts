/** Hues of a day's sky from night to afternoon, each pair near enough to blend and dark enough for white letters. */
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

/** The same subject wears the same colours everywhere and always. */
export function ownGradient(id: number): string {
  const [from, to] = hues[Math.abs(Math.trunc(id * 7)) % hues.length] ?? hues[0]
  return `linear-gradient(135deg, oklch(47% .125 ${from}), oklch(56% .115 ${to}))`
}

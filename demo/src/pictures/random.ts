/** A seeded random number generator: a seed gives the same sequence on every machine. */
export interface Random {
  next(): number
  between(low: number, high: number): number
  /** Including both ends. */
  int(low: number, high: number): number
  pick<L extends readonly [unknown, ...unknown[]]>(from: L): L[number]
  chance(probability: number): boolean
}

/** A mulberry32 sequence that starts at the FNV-1a hash of the seed. */
export function seeded(seed: string): Random {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  // Similar seeds start with similar numbers, so the first ones are dropped.
  for (let i = 0; i < 4; i++) next()
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    chance: (probability) => next() < probability,
  }
}

const channels = (hex: string): [number, number, number] => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

/** Interpolates between two #rrggbb colours: 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  const part = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * Math.min(1, Math.max(0, share)))
  return `#${[part(0), part(1), part(2)].map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (hex: string, share: number) => mix(hex, '#fff6e6', share)
export const darker = (hex: string, share: number) => mix(hex, '#120f24', share)

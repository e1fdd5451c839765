const exact = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** 128, 4,096, 12.3K: as it fits under a face. */
export function plainNumber(value: number): string {
  return value < 10_000 ? exact.format(value) : short.format(value)
}

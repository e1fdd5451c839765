/**
 * Concatenates buffers into memory that only the result uses, for what is kept in a cache. `Buffer.concat` and
 * `Buffer.from` use a part of a block of 64 KB, and each of these parts keeps the whole block in memory.
 */
export function concatUnpooled(parts: readonly Buffer[]): Buffer {
  const result = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(result, at)
  return result
}

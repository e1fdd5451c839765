const prefixes = {
  theora: Buffer.from('\x81theora', 'latin1'),
  vorbis: Buffer.from('\x03vorbis', 'latin1'),
  opus: Buffer.from('OpusTags', 'latin1'),
}

export type XiphCodec = keyof typeof prefixes

/**
 * Blanks the comments of a stream (title, date, place, encoder) in the packet that contains them, with an unchanged
 * length: the name of the encoder, which is required, becomes as many spaces as fit. Returns false if it is no such
 * packet.
 */
export function blankComments(codec: XiphCodec, packet: Buffer): boolean {
  const prefix = prefixes[codec]
  // A packet of Vorbis ends with a bit that is set.
  const end = packet.length - (codec === 'vorbis' ? 1 : 0)
  const start = prefix.length + 4
  if (!packet.subarray(0, prefix.length).equals(prefix) || start + 4 > end) return false
  packet.writeUInt32LE(end - 4 - start, prefix.length)
  packet.fill(' ', start, end - 4)
  packet.writeUInt32LE(0, end - 4)
  packet.fill(1, end)
  return true
}

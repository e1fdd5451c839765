/** An element of a WebM file, with a length of eight bytes. */
export function element(id: number, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([idBytes(id), Buffer.from([0x01, 0]), sixBytes(body.length), body])
}

/** The beginning of an element of unknown length. */
export const openElement = (id: number): Buffer => Buffer.concat([idBytes(id), Buffer.from('01ffffffffffffff', 'hex')])

function idBytes(id: number): Buffer {
  const hex = id.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

function sixBytes(value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(value, 0, 6)
  return bytes
}

export const byte = (value: number): Buffer => Buffer.from([value])

export const webmHeader = element(0x1a45dfa3, element(0x4282, 'webm'))

interface TrackOptions {
  readonly number?: number
  readonly type?: number
  readonly codec?: string
  readonly extra?: readonly Buffer[]
}

/** The entry of a track; by default of a video of 640 x 360 pixels. */
export function trackEntry({ number = 1, type = 1, codec = 'V_VP9', extra = [] }: TrackOptions = {}): Buffer {
  const size = element(0xe0, element(0xb0, Buffer.from([2, 128])), element(0xba, Buffer.from([1, 104])))
  const parts = [element(0xd7, byte(number)), element(0x83, byte(type)), element(0x86, codec), ...extra]
  return element(0xae, ...parts, ...(type === 1 ? [size] : []))
}

/** A block of a track, with a frame. */
export const simpleBlock = (track: number, frame: Buffer | string): Buffer =>
  element(0xa3, byte(0x80 | track), Buffer.from([0, 0, 0x80]), frame)

/** A WebM file with one video track and one frame. */
export function webmFile(frame: Buffer): Buffer {
  const tracks = element(0x1654ae6b, trackEntry())
  return Buffer.concat([
    webmHeader,
    element(0x18538067, tracks, element(0x1f43b675, element(0xe7, byte(0)), simpleBlock(1, frame))),
  ])
}

/** A WebM file with this number of bytes. */
export const webmOfBytes = (bytes: number): Buffer => webmFile(Buffer.alloc(bytes - webmFile(Buffer.alloc(0)).length))

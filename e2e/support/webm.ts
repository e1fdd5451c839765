import type { Page } from '@playwright/test'

const clusterCount = 10
const clusterMs = 2000
const framesPerCluster = 20
const frameMs = clusterMs / framesPerCluster
const paddingBytes = 3_000_000

/**
 * A video of 20 seconds and 30 MB: clusters of two seconds with padding between them, so that a browser reads it in
 * several requests. It has an index, so that the browser seeks with byte ranges.
 */
export async function createLargeVideo(page: Page) {
  const frames = (await page.evaluate(encodeFrames, clusterCount * framesPerCluster)).map((frame) =>
    Buffer.from(frame, 'base64'),
  )
  return { name: 'swim.webm', mimeType: 'video/webm', buffer: mux(frames) }
}

/** Runs in the page: VP8 key frames, base64. */
async function encodeFrames(count: number): Promise<string[]> {
  const canvas = new OffscreenCanvas(320, 180)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context.')
  const frames: string[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ codec: 'vp8', width: canvas.width, height: canvas.height })
  for (let index = 0; index < count; index += 1) {
    context.fillStyle = `hsl(${(index * 360) / count} 80% 50%)`
    context.fillRect(0, 0, canvas.width, canvas.height)
    const frame = new VideoFrame(canvas, { timestamp: index * 1e5 })
    encoder.encode(frame, { keyFrame: true })
    frame.close()
  }
  await encoder.flush()
  return frames
}

/** An EBML element: id, size, content. */
function element(id: number, ...content: (Buffer | number | string)[]): Buffer {
  const body = Buffer.concat(content.map(toBytes))
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([toBytes(id), size, body])
}

/** A number is stored in as few bytes as possible. */
function toBytes(value: Buffer | number | string): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  if (typeof value !== 'number') return value
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

function mux(frames: Buffer[]): Buffer {
  const header = element(0x1a45dfa3, element(0x4282, 'webm'), element(0x4287, 4), element(0x4285, 2))
  const info = element(0x1549a966, element(0x2ad7b1, 1_000_000), element(0x4489, float(clusterCount * clusterMs)))
  const size = element(0xe0, element(0xb0, 320), element(0xba, 180))
  const track = element(0xae, element(0xd7, 1), element(0x73c5, 1), element(0x83, 1), element(0x86, 'V_VP8'), size)
  const tracks = element(0x1654ae6b, track)
  const clusters = Array.from({ length: clusterCount }, (_, index) => {
    const blocks = frames.slice(index * framesPerCluster, (index + 1) * framesPerCluster).map(simpleBlock)
    return element(0x1f43b675, element(0xe7, index * clusterMs), ...blocks, element(0xec, Buffer.alloc(paddingBytes)))
  })
  const cues = (start: number) => {
    let position = start
    const points = clusters.map((cluster, index) => {
      const place = element(0xb7, element(0xf7, 1), element(0xf1, fixed(position)))
      position += cluster.length
      return element(0xbb, element(0xb3, fixed(index * clusterMs)), place)
    })
    return element(0x1c53bb6b, ...points)
  }
  // Positions have a fixed size, so that the length of the index does not depend on them.
  const start = info.length + tracks.length + cues(0).length
  return Buffer.concat([header, element(0x18538067, info, tracks, cues(start), ...clusters)])
}

/** A key frame of track 1 with its time in the cluster. */
function simpleBlock(frame: Buffer, index: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(index * frameMs, 1)
  return element(0xa3, head, frame)
}

function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

import { open } from 'node:fs/promises'

/** How numbers stand for colours, as code points of ITU-T H.273, which AVIF and PNG files can state. */
export interface DeclaredColours {
  readonly primaries: number
  readonly transfer: number
}

interface Part {
  readonly type: string
  readonly content: Buffer
}

/** Descriptions of images are at the beginning, and have hundreds of bytes, or thousands for images of many tiles. */
const headBytes = 262_144

/** The colours that the file itself declares without an ICC profile, or null. */
export async function declaredColours(path: string, format: 'avif' | 'png'): Promise<DeclaredColours | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return format === 'png' ? coloursOfPng(head) : coloursOfAvif(head)
  } finally {
    await file.close()
  }
}

function coloursOfPng(head: Buffer): DeclaredColours | null {
  for (let at = 8; at + 12 <= head.length; ) {
    const type = head.toString('latin1', at + 4, at + 8)
    if (type === 'cICP') return { primaries: head.readUInt8(at + 8), transfer: head.readUInt8(at + 9) }
    if (type === 'IDAT') return null
    at += 12 + head.readUInt32BE(at)
  }
  return null
}

function coloursOfAvif(head: Buffer): DeclaredColours | null {
  const meta = boxIn(boxesIn(head), 'meta')
  if (!meta) return null
  const boxes = boxesIn(meta.subarray(4))
  const properties = boxesIn(boxIn(boxes, 'iprp') ?? Buffer.alloc(0))
  const all = boxesIn(boxIn(properties, 'ipco') ?? Buffer.alloc(0))
  const primaryItem = boxIn(boxes, 'pitm')
  const associations = boxIn(properties, 'ipma')
  const own = primaryItem && associations ? propertiesOf(itemIdIn(primaryItem), associations) : []
  const ofPrimaryItem = own.flatMap((index) => all[index - 1] ?? [])
  // The colours of an image that is made of tiles may be those of its tiles only.
  const colours = ofPrimaryItem.find(isNumeric) ?? all.find(isNumeric)
  return colours ? { primaries: colours.content.readUInt16BE(4), transfer: colours.content.readUInt16BE(6) } : null
}

function isNumeric({ type, content }: Part): boolean {
  return type === 'colr' && content.length >= 8 && content.toString('latin1', 0, 4) === 'nclx'
}

function boxesIn(bytes: Buffer): Part[] {
  const boxes: Part[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at) || bytes.length - at
    if (length < 8) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

function boxIn(boxes: readonly Part[], type: string): Buffer | undefined {
  return boxes.find((box) => box.type === type)?.content
}

/** The first byte of these boxes is their version, which decides how long an id is. */
function itemIdIn(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4)
}

/** The numbers of the properties of an item, counted from 1. */
function propertiesOf(itemId: number, ipma: Buffer): number[] {
  const idBytes = ipma.readUInt8(0) === 0 ? 2 : 4
  const isWide = (ipma.readUInt8(3) & 1) === 1
  let at = 8
  for (let left = ipma.readUInt32BE(4); left > 0; left -= 1) {
    const id = ipma.readUIntBE(at, idBytes)
    const count = ipma.readUInt8(at + idBytes)
    at += idBytes + 1
    // The highest bit states that the property is essential.
    const indexAt = (n: number) => (isWide ? ipma.readUInt16BE(at + 2 * n) & 0x7fff : ipma.readUInt8(at + n) & 0x7f)
    if (id === itemId) return Array.from({ length: count }, (_, n) => indexAt(n))
    at += count * (isWide ? 2 : 1)
  }
  return []
}

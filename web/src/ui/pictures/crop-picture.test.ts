import { expect, test, vi } from 'vitest'
import { createCropPreview, cropPicture, fitWithin } from './crop-picture.ts'

/** Stubs the canvas API, and records how it is used. */
function stubCanvas(photo: { width: number; height: number }) {
  const calls: {
    decoded: unknown[]
    drawn: number[][]
    sizes: [number, number][]
    encoded: unknown[]
    closed: number
  } = {
    decoded: [],
    drawn: [],
    sizes: [],
    encoded: [],
    closed: 0,
  }
  vi.stubGlobal('createImageBitmap', async (_: Blob, options: unknown) => {
    calls.decoded.push(options)
    return { ...photo, close: () => calls.closed++ }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        calls.sizes.push([width, height])
      }
      getContext() {
        return { drawImage: (_: unknown, ...numbers: number[]) => calls.drawn.push(numbers) }
      }
      async convertToBlob(options: { type: string }) {
        calls.encoded.push(options)
        return new Blob(['pixels'], { type: options.type })
      }
    },
  )
  return calls
}

const png = { fileName: 'activity.png', fileType: 'image/png', quality: 0.92, maxEdge: 2048 }

test('crops the upright original and encodes it as requested', async () => {
  const calls = stubCanvas({ width: 3000, height: 4000 })
  const file = await cropPicture(new Blob(['photo']), { x: 10, y: 25, width: 40, height: 50 }, png)
  expect(calls.decoded).toEqual([{ imageOrientation: 'from-image' }])
  expect(calls.drawn).toEqual([[300, 1000, 1200, 2000, 0, 0, 1200, 2000]])
  expect(calls.encoded).toEqual([{ type: 'image/png', quality: 0.92 }])
  expect(file).toMatchObject({ name: 'activity.png', type: 'image/png' })
})

test('scales down a 12-megapixel photo and closes its bitmap', async () => {
  const calls = stubCanvas({ width: 3024, height: 4032 })
  await cropPicture(new Blob(['photo']), { x: 0, y: 0, width: 100, height: 100 }, png)
  await createCropPreview(new Blob(['photo']))
  expect(calls.sizes).toEqual([
    [1536, 2048],
    [1200, 1600],
  ])
  expect(calls.closed).toBe(2)
})

test('does not enlarge small pictures, and keeps thin ones at least 1 pixel wide', () => {
  expect(fitWithin(300, 200, 2048)).toEqual({ width: 300, height: 200 })
  expect(fitWithin(10_000, 2, 2048)).toEqual({ width: 2048, height: 1 })
})

import { expect, test, vi } from 'vitest'
import { cropPicture, fitWithin, viewOf } from './crop-picture.ts'

/** A browser that draws: it notes what was asked of it. */
function browserThatDraws(photo: { width: number; height: number }) {
  const asked: {
    decoded: unknown[]
    drawn: number[][]
    sizes: [number, number][]
    written: unknown[]
    closed: number
  } = {
    decoded: [],
    drawn: [],
    sizes: [],
    written: [],
    closed: 0,
  }
  vi.stubGlobal('createImageBitmap', async (_: Blob, options: unknown) => {
    asked.decoded.push(options)
    return { ...photo, close: () => asked.closed++ }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        asked.sizes.push([width, height])
      }
      getContext() {
        return { drawImage: (_: unknown, ...numbers: number[]) => asked.drawn.push(numbers) }
      }
      async convertToBlob(options: { type: string }) {
        asked.written.push(options)
        return new Blob(['pixels'], { type: options.type })
      }
    },
  )
  return asked
}

const png = { fileName: 'activity.png', fileType: 'image/png', quality: 0.92, maxEdge: 2048 }

test('a part is cut out of the upright original and written as asked', async () => {
  const asked = browserThatDraws({ width: 3000, height: 4000 })
  const file = await cropPicture(new Blob(['photo']), { x: 10, y: 25, width: 40, height: 50 }, png)
  expect(asked.decoded).toEqual([{ imageOrientation: 'from-image' }])
  expect(asked.drawn).toEqual([[300, 1000, 1200, 2000, 0, 0, 1200, 2000]])
  expect(asked.written).toEqual([{ type: 'image/png', quality: 0.92 }])
  expect(file).toMatchObject({ name: 'activity.png', type: 'image/png' })
})

test('a photo of 12 megapixels is scaled down, and its memory given back', async () => {
  const asked = browserThatDraws({ width: 3024, height: 4032 })
  await cropPicture(new Blob(['photo']), { x: 0, y: 0, width: 100, height: 100 }, png)
  await viewOf(new Blob(['photo']))
  expect(asked.sizes).toEqual([
    [1536, 2048],
    [1200, 1600],
  ])
  expect(asked.closed).toBe(2)
})

test('small pictures stay as they are, and thin ones keep a pixel', () => {
  expect(fitWithin(300, 200, 2048)).toEqual({ width: 300, height: 200 })
  expect(fitWithin(10_000, 2, 2048)).toEqual({ width: 2048, height: 1 })
})

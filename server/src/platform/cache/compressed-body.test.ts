import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding, CompressedBody, compress } from './compressed-body.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['gzip;q=0.0', null],
  ['br', null],
  ['identity', null],
  [undefined, null],
])('chooses the encoding for accept-encoding %s: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('compresses so that the body can be restored', () => {
  const body = Buffer.from('[{"title":"Lake"}]'.repeat(100))
  expect(gunzipSync(compress('gzip', body))).toEqual(body)
  expect(zstdDecompressSync(compress('zstd', body))).toEqual(body)
})

test('keeps a compressed body only for the same items in the same encoding', () => {
  const [swim, walk, other] = [Buffer.from('swim'), Buffer.from('walk'), Buffer.from('swim')]
  const compressed = new CompressedBody()
  expect(compressed.get('gzip', [])).toBeUndefined()
  compressed.set('gzip', [swim, walk], Buffer.from('compressed'))

  expect(compressed.get('gzip', [swim, walk])).toEqual(Buffer.from('compressed'))
  for (const items of [[walk, swim], [swim], [swim, walk, other], [other, walk]])
    expect(compressed.get('gzip', items)).toBeUndefined()
  expect(compressed.get('zstd', [swim, walk])).toBeUndefined()
})

test('keeps none of the memory that was allocated for compressing', () => {
  const item = Buffer.from('swim')
  const compressed = new CompressedBody()
  compressed.set('zstd', [item], compress('zstd', item))
  const kept = compressed.get('zstd', [item])
  expect(kept?.buffer.byteLength).toBe(kept?.length)
})
